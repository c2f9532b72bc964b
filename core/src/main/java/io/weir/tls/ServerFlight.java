package io.weir.tls;

import java.nio.ByteBuffer;

/**
 * Reads what a server answers to a hello, and says whether it resumes a session.
 *
 * <p>In TLS 1.3 a ServerHello that resumes carries the extension {@code pre_shared_key}; in TLS 1.2 it is followed by a new
 * ticket or by ChangeCipherSpec, and by neither otherwise. Both are in plain text, so this holds for every implementation of
 * TLS and needs no clock.
 *
 * <p>Takes the bytes in pieces of any size, keeps none of them, and never throws on any content. One per connection, for one
 * thread at a time.
 */
public final class ServerFlight {

    /** What the bytes so far say. */
    public enum Answer {
        /** The decisive byte is still to come. */
        UNDECIDED,
        /** A full handshake. */
        FULL,
        /** A session is resumed. */
        RESUMED,
        /** Not a server's answer, an alert among it. */
        UNREADABLE
    }

    /** 16 KiB: real ones have 80 to 1,300 bytes, the long ones a post-quantum key share. */
    static final int MAX_HELLO_BYTES = 16_384;

    private static final int RECORD_HEADER_BYTES = 5;
    private static final int MESSAGE_HEADER_BYTES = 4;
    private static final int RANDOM_BYTES = 32;
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int HANDSHAKE = 22;
    private static final int MAJOR = 3;
    private static final int SERVER_HELLO = 2;
    private static final int NEW_SESSION_TICKET = 4;
    private static final int PRE_SHARED_KEY = 41;
    private static final int SUPPORTED_VERSIONS = 43;
    private static final int TLS13 = 0x0304;

    /** The random of a ServerHello that is a HelloRetryRequest (RFC 8446, 4.1.3); another ServerHello follows. */
    private static final long[] RETRY = {
        0xCF21AD74E59A6111L, 0xBE1D8C021E65B891L, 0xC2A211167ABB8C5EL, 0x079E09E2C8A8339CL
    };

    /** The parts of a message that are looked at, in their order. */
    private enum Part {
        HEADER,
        VERSION,
        RANDOM,
        SESSION_ID_LENGTH,
        SUITE_AND_COMPRESSION,
        EXTENSIONS_LENGTH,
        EXTENSION_HEADER,
        SELECTED_VERSION
    }

    private Answer answer = Answer.UNDECIDED;

    // The record: the bytes of its header so far, then what is left of it.
    private long header;
    private int headerBytes;
    private int recordLeft;

    // The message: what is left of it, and the part that is being read.
    private int messageLeft;
    private Part part = Part.HEADER;
    private int partLeft = MESSAGE_HEADER_BYTES;
    private long value;
    private int skip;

    private boolean afterHello;
    private boolean afterRetry;
    private boolean retry;
    private boolean tls13;
    private boolean preSharedKey;

    /** Creates a reader for one connection. */
    public ServerFlight() {}

    /**
     * Goes on reading.
     *
     * @param sent a buffer that the server's next bytes have been put into; it is not changed
     * @param from where these bytes begin; they end at the buffer's position
     * @return what is known now; once decided it does not change
     */
    public Answer read(ByteBuffer sent, int from) {
        int to = sent.position();
        int at = from;
        while (at < to && answer == Answer.UNDECIDED) {
            if (recordLeft == 0) {
                ofHeader(ClientHello.u8(sent, at));
                at++;
            } else if (skip > 0) {
                int skipped = Math.min(skip, Math.min(recordLeft, to - at));
                skip -= skipped;
                recordLeft -= skipped;
                at += skipped;
                endIfOver();
            } else {
                recordLeft--;
                ofPart(ClientHello.u8(sent, at));
                at++;
            }
        }
        return answer;
    }

    /** Returns what the bytes so far say. */
    public Answer answer() {
        return answer;
    }

    private void ofHeader(int octet) {
        header = header << 8 | octet;
        headerBytes++;
        if (headerBytes < RECORD_HEADER_BYTES) {
            return;
        }
        int type = (int) (header >>> 32);
        int major = (int) (header >>> 24) & 0xFF;
        int length = (int) header & 0xFFFF;
        boolean betweenMessages = part == Part.HEADER && partLeft == MESSAGE_HEADER_BYTES && skip == 0;
        header = 0;
        headerBytes = 0;
        recordLeft = length;
        if (major != MAJOR || length == 0) {
            answer = Answer.UNREADABLE;
        } else if (type == CHANGE_CIPHER_SPEC && betweenMessages && afterHello) {
            answer = Answer.RESUMED;
        } else if (type == CHANGE_CIPHER_SPEC && betweenMessages && afterRetry && length == 1) {
            // For middleboxes (RFC 8446, D.4).
            skip = 1;
        } else if (type != HANDSHAKE) {
            answer = Answer.UNREADABLE;
        }
    }

    private void ofPart(int octet) {
        value = value << 8 | octet;
        partLeft--;
        if (part == Part.RANDOM && (partLeft & 7) == 0) {
            retry &= value == RETRY[RANDOM_BYTES / 8 - 1 - partLeft / 8];
            value = 0;
        }
        if (partLeft == 0) {
            long read = value;
            value = 0;
            endOfPart((int) read);
        }
    }

    /** Does what a part of up to four bytes asks for, and says which is next. */
    private void endOfPart(int read) {
        switch (part) {
            case HEADER -> beginMessage(read >>> 24, read & 0xFFFFFF);
            case VERSION -> next(Part.RANDOM, RANDOM_BYTES);
            case RANDOM -> next(Part.SESSION_ID_LENGTH, 1);
            case SESSION_ID_LENGTH -> skipThen(read, Part.SUITE_AND_COMPRESSION, 3);
            case SUITE_AND_COMPRESSION -> nextUnlessOver(Part.EXTENSIONS_LENGTH, 2);
            case EXTENSIONS_LENGTH -> nextUnlessOver(Part.EXTENSION_HEADER, 4);
            case EXTENSION_HEADER -> beginExtension(read >>> 16, read & 0xFFFF);
            case SELECTED_VERSION -> {
                tls13 = read == TLS13;
                nextUnlessOver(Part.EXTENSION_HEADER, 4);
            }
        }
    }

    private void beginMessage(int type, int length) {
        if (afterHello) {
            answer = type == NEW_SESSION_TICKET ? Answer.RESUMED : Answer.FULL;
        } else if (type != SERVER_HELLO || length > MAX_HELLO_BYTES) {
            answer = Answer.UNREADABLE;
        } else {
            messageLeft = length;
            retry = true;
            tls13 = false;
            preSharedKey = false;
            next(Part.VERSION, 2);
        }
    }

    private void beginExtension(int type, int length) {
        if (type == SUPPORTED_VERSIONS && length == 2) {
            next(Part.SELECTED_VERSION, 2);
            return;
        }
        preSharedKey |= type == PRE_SHARED_KEY;
        if (length == 0) {
            nextUnlessOver(Part.EXTENSION_HEADER, 4);
        } else {
            skipThen(length, Part.EXTENSION_HEADER, 4);
        }
    }

    /** Takes the next part's bytes out of the message, which must have them. */
    private void next(Part following, int bytes) {
        part = following;
        partLeft = bytes;
        messageLeft -= bytes;
        if (messageLeft < 0) {
            answer = Answer.UNREADABLE;
        }
    }

    private void nextUnlessOver(Part following, int bytes) {
        if (messageLeft == 0) {
            endOfHello();
        } else {
            next(following, bytes);
        }
    }

    private void skipThen(int bytes, Part following, int followingBytes) {
        skip = bytes;
        messageLeft -= bytes;
        if (following == Part.EXTENSION_HEADER && messageLeft == 0) {
            // What is skipped is the message's end.
            part = Part.EXTENSION_HEADER;
            partLeft = 0;
        } else {
            next(following, followingBytes);
        }
    }

    /** Called when something was skipped, which may have been the message's last bytes. */
    private void endIfOver() {
        if (skip == 0 && part == Part.EXTENSION_HEADER && partLeft == 0) {
            endOfHello();
        }
    }

    private void endOfHello() {
        part = Part.HEADER;
        partLeft = MESSAGE_HEADER_BYTES;
        if (!tls13) {
            afterHello = true;
        } else if (!retry) {
            answer = preSharedKey ? Answer.RESUMED : Answer.FULL;
        } else if (afterRetry) {
            answer = Answer.UNREADABLE;
        } else {
            afterRetry = true;
        }
    }
}
