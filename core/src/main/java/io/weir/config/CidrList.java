package io.weir.config;

import java.util.ArrayList;
import java.util.List;

/**
 * A set of IP addresses, written as blocks: {@code 10.0.0.0/8,::1/128}.
 *
 * <p>IPv4 and IPv6 are kept apart: {@code ::/0} admits no IPv4 address. An IPv4 address in IPv6 form
 * ({@code ::ffff:10.1.2.3}) is that IPv4 address, in a block as in what is asked for. Nothing is ever looked up by name.
 * Immutable and thread-safe; asking for an IPv4 address allocates nothing.
 */
public final class CidrList {
    /** What a message says that a list must be. */
    public static final String FORM = "a comma list of CIDR blocks such as 10.0.0.0/8,::1/128";

    private static final int MAPPED_PREFIX_BITS = 96;

    private record V4Block(long network, long mask) {}

    private record V6Block(IpAddress network, IpAddress mask) {
        boolean contains(IpAddress address) {
            return (address.high() & mask.high()) == network.high() && (address.low() & mask.low()) == network.low();
        }
    }

    private final V4Block[] v4Blocks;
    private final V6Block[] v6Blocks;
    private final String text;

    private CidrList(List<V4Block> v4Blocks, List<V6Block> v6Blocks, String text) {
        this.v4Blocks = v4Blocks.toArray(V4Block[]::new);
        this.v6Blocks = v6Blocks.toArray(V6Block[]::new);
        this.text = text;
    }

    /**
     * Reads a list.
     *
     * @param text at least one block, separated by commas, spaces around them allowed; a block without a prefix length is
     *     one address
     * @return the list
     * @throws IllegalArgumentException naming every block that is malformed, or that has bits set beyond its prefix
     */
    public static CidrList parse(String text) {
        List<V4Block> v4Blocks = new ArrayList<>();
        List<V6Block> v6Blocks = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String block : text.split(",", -1)) {
            String mistake = add(block.trim(), v4Blocks, v6Blocks);
            if (!mistake.isEmpty()) {
                wrong.add("'" + block.trim() + "' " + mistake);
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join(", ", wrong));
        }
        return new CidrList(v4Blocks, v6Blocks, text.trim());
    }

    /** Adds one block, or returns what is wrong with it. */
    private static String add(String block, List<V4Block> v4Blocks, List<V6Block> v6Blocks) {
        int slash = block.indexOf('/');
        String address = slash < 0 ? block : block.substring(0, slash);
        IpAddress v6 = IpAddress.parseV6(address);
        boolean mapped = v6 != null && v6.isMappedV4();
        long v4 = mapped ? v6.mappedV4() : IpAddress.parseV4(address);
        if (v4 == IpAddress.NOT_V4 && v6 == null) {
            return "is no IP address";
        }
        int maxBits = v6 == null ? 32 : 128;
        int bits = slash < 0 ? maxBits : prefixBits(block.substring(slash + 1), maxBits);
        if (bits < 0) {
            return "has no prefix length of 0 to " + maxBits;
        }
        if (mapped && bits < MAPPED_PREFIX_BITS) {
            return "mixes IPv4 and IPv6 addresses: its prefix length must be at least " + MAPPED_PREFIX_BITS;
        }
        boolean exact = v4 == IpAddress.NOT_V4
                ? addV6(v6, bits, v6Blocks)
                : addV4(v4, mapped ? bits - MAPPED_PREFIX_BITS : bits, v4Blocks);
        return exact ? "" : "has bits set beyond its prefix";
    }

    private static int prefixBits(String digits, int max) {
        if (!digits.matches("0|[1-9][0-9]{0,2}")) {
            return -1;
        }
        int bits = Integer.parseInt(digits);
        return bits <= max ? bits : -1;
    }

    private static boolean addV4(long address, int bits, List<V4Block> blocks) {
        long mask = 0xffff_ffffL & ones(bits + 32);
        blocks.add(new V4Block(address, mask));
        return (address & ~mask) == 0;
    }

    private static boolean addV6(IpAddress address, int bits, List<V6Block> blocks) {
        IpAddress mask = new IpAddress(ones(Math.min(bits, 64)), ones(Math.max(bits - 64, 0)));
        blocks.add(new V6Block(address, mask));
        return (address.high() & ~mask.high()) == 0 && (address.low() & ~mask.low()) == 0;
    }

    /** Returns 64 bits of which the first so many are set. */
    private static long ones(int count) {
        return count == 0 ? 0 : -1L << (64 - count);
    }

    /**
     * Says whether an address is in one of the blocks.
     *
     * @param address the text of an IP address, an IPv6 zone ({@code %eth0}) is passed over; may be null
     * @return false for every other text, and for null
     */
    public boolean contains(String address) {
        if (address == null) {
            return false;
        }
        if (address.indexOf(':') < 0) {
            long v4 = IpAddress.parseV4(address);
            return v4 != IpAddress.NOT_V4 && containsV4(v4);
        }
        int zone = address.indexOf('%');
        IpAddress v6 = IpAddress.parseV6(zone < 0 ? address : address.substring(0, zone));
        if (v6 == null) {
            return false;
        }
        return v6.isMappedV4() ? containsV4(v6.mappedV4()) : containsV6(v6);
    }

    private boolean containsV4(long address) {
        for (V4Block block : v4Blocks) {
            if ((address & block.mask) == block.network) {
                return true;
            }
        }
        return false;
    }

    private boolean containsV6(IpAddress address) {
        for (V6Block block : v6Blocks) {
            if (block.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the list as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
