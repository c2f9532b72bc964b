package io.weir.samples.methods;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A heavy method: parses an XML document of 120 KB and searches it, each time anew. Thread-safe. */
public final class HeavyMethod {
    /** As in the publication. */
    private static final int BYTES = 120 * 1024;

    private static final String[] WORDS = {
        "river", "weir", "lock", "sluice", "mill", "basin", "canal", "bank", "ford", "spring", "delta", "gate"
    };
    private static final int WORDS_PER_ENTRY = 8;

    private final byte[] xml;

    /** Makes a document; each has the same. */
    public HeavyMethod() {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder(BYTES + 256).append("<catalogue>");
        for (int id = 0; text.length() < BYTES; id++) {
            text.append("<entry id=\"")
                    .append(id)
                    .append("\" price=\"")
                    .append(random.nextInt(1_000))
                    .append("\"><name>");
            text.append(WORDS[random.nextInt(WORDS.length)]).append("</name><text>");
            for (int word = 0; word < WORDS_PER_ENTRY; word++) {
                text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
            }
            text.append("</text></entry>");
        }
        xml = text.append("</catalogue>").toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Returns how large the document is.
     *
     * @return bytes
     */
    public int bytes() {
        return xml.length;
    }

    /**
     * Counts the entries that have a word in their text and cost more than a price.
     *
     * @param word to look for; letters
     * @param price above which entries count
     * @return how many there are
     */
    public int count(String word, int price) {
        if (!word.chars().allMatch(Character::isLetter)) {
            throw new IllegalArgumentException("word must be letters, but was '" + word + "'");
        }
        try {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
            String query = "/catalogue/entry[@price > " + price + " and contains(text, '" + word + "')]";
            NodeList found =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(query, document, XPathConstants.NODESET);
            return found.getLength();
        } catch (ParserConfigurationException | SAXException | IOException | XPathExpressionException e) {
            throw new IllegalStateException("a document of our own could not be searched", e);
        }
    }
}
