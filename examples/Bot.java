// A complete bot in plain Java 17 without any library:
//
//     java examples/Bot.java ws://localhost:8080/ws k3m9...            sits down at that table
//     java examples/Bot.java ws://localhost:8080/ws open dog 4 easy    opens one; bots take the other seats
//
// It plays random legal moves until the game is over. Replace `choose` by something better.

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

public class Bot {
    static final SecureRandom RANDOM = new SecureRandom();
    static final LinkedBlockingQueue<String> FRAMES = new LinkedBlockingQueue<>();
    static final String GONE = "";

    final WebSocket socket;
    final byte[] entropy = new byte[16]; // our half of the start: drawn once for a table
    final String commitment;
    Object server; // its commitment, as first told
    Object listed; // the first closed list
    Integer promised; // the seat our commitment is out for
    Integer me;
    Map<String, Object> newest; // update that has not been answered
    int asked; // the ref of the answer on its way: a decision is answered once
    int refs = 1;
    Object[] sent; // that answer

    Bot(WebSocket socket) throws Exception {
        this.socket = socket;
        RANDOM.nextBytes(entropy);
        commitment = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(entropy));
    }

    /** One of the legal actions; `update.get("view")` is everything this seat may know. */
    static Object choose(Map<String, Object> update) {
        List<Object> legal = list(update.get("legal"));
        return object(legal.get(RANDOM.nextInt(legal.size()))).get("action");
    }

    void send(Object... pairs) {
        Map<String, Object> message = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) message.put((String) pairs[i], pairs[i + 1]);
        socket.sendText(Json.write(message), true).join();
    }

    void play() {
        if (asked != 0 || newest == null || me == null || !list(newest.get("awaited")).contains((long) me)) return;
        sent = new Object[] {"table", newest.get("table"), "at", newest.get("at"), "action", choose(newest)};
        newest = null; // the next update tells what came of it
        answer();
    }

    void answer() {
        asked = ++refs;
        pause(40); // a server takes 30 messages a second
        send("type", "play", sent[0], sent[1], sent[2], sent[3], sent[4], sent[5], "ref", asked);
    }

    void answerStart(Map<String, Object> start) {
        if (me == null) return;
        if (server == null) server = start.get("server");
        keeps(start.get("server").equals(server) && isOfTheTable(start));
        boolean ready = list(start.get("ready")).get(me).equals(true);
        if (start.get("phase").equals("commit")) {
            keeps(listed == null && (promised != null || !ready)); // nobody else speaks for us
            promised = me;
            if (!ready) sendStart("ready", start, "commitment", commitment);
            return;
        }
        if (listed == null) listed = start.get("commitments");
        keeps(Objects.equals(start.get("commitments"), listed) && commitment.equals(list(listed).get(me)));
        if (list(start.get("revealed")).get(me).equals(true)) return;
        sendStart("reveal", start, "entropy", HexFormat.of().formatHex(entropy));
    }

    void sendStart(String type, Map<String, Object> start, String what, String value) {
        send("type", type, "table", start.get("table"), "attempt", start.get("attempt"), what, value);
    }

    void began(Map<String, Object> beginning) {
        List<Object> leftOut = list(beginning.get("left_out"));
        if (server != null) {
            keeps(beginning.get("server").equals(server) && isOfTheTable(beginning));
            keeps(Objects.equals(beginning.get("commitments"), listed));
            keeps(promised == null || !leftOut.contains((long) promised));
        }
        if (!leftOut.isEmpty()) System.err.println("left out of the luck: seats " + leftOut);
    }

    /** A table has one match: under another name the server could begin anew as often as it likes. */
    static boolean isOfTheTable(Map<String, Object> told) {
        return told.get("match").equals(told.get("table"));
    }

    static void keeps(boolean promises) {
        if (promises) return;
        System.err.println("The server does not keep its promises about the luck: this bot sends nothing more.");
        System.exit(1);
    }

    static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the game goes on. */
    boolean hear(Map<String, Object> message, String level) {
        switch ((String) message.get("type")) {
            case "table" -> me = message.get("you") == null ? null : ((Long) message.get("you")).intValue();
            case "starting" -> answerStart(message);
            case "began" -> began(message);
            case "update" -> newest = message;
            case "done", "refused" -> {
                long ref = message.get("ref") == null ? -1 : (Long) message.get("ref");
                if ("too-fast".equals(message.get("code")) && ref == asked) {
                    pause(1000);
                    answer(); // it has changed nothing: the same again
                    return true;
                }
                if (ref == asked) asked = 0;
                if (message.get("type").equals("refused")) System.err.println(message.get("sentence"));
                else if (ref == 1) {
                    System.out.println(message.get("table"));
                    if (level != null) send("type", "start", "table", message.get("table"), "level", level);
                }
            }
            case "ended" -> {
                System.out.printf("over: %s, winners %s, record %s%n", message.get("end"), message.get("winners"), message.get("record"));
                return false;
            }
            default -> { }
        }
        play();
        return true;
    }

    public static void main(String[] words) throws Exception {
        WebSocket socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(URI.create(words[0]), new Reader()).join();
        Bot bot = new Bot(socket);
        bot.send("type", "hello", "name", "Java example", "text", false, "bot", true);
        if (words[1].equals("open")) bot.send("type", "create", "game", words[2], "seats", Integer.valueOf(words[3]), "ref", 1);
        else bot.send("type", "sit", "table", words[1]);
        String level = words.length > 4 ? words[4] : null;
        String frame;
        while (!(frame = FRAMES.take()).equals(GONE) && bot.hear(object(new Json(frame).value()), level)) { }
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        System.exit(frame.equals(GONE) ? 1 : 0);
    }

    /** Puts the parts of a frame together. */
    static class Reader implements WebSocket.Listener {
        final StringBuilder parts = new StringBuilder();

        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            parts.append(data);
            if (last) {
                FRAMES.add(parts.toString());
                parts.setLength(0);
            }
            socket.request(1);
            return null;
        }

        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            FRAMES.add(GONE);
            return null;
        }

        public void onError(WebSocket socket, Throwable error) {
            FRAMES.add(GONE);
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    /** As much JSON as the protocol needs: objects, lists, texts, whole numbers (Long), fractions (Double), true, false, null. */
    static class Json {
        final String text;
        int at;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            skip();
            switch (text.charAt(at)) {
                case '{': return fields();
                case '[': return items();
                case '"': return string();
                default: return word();
            }
        }

        Map<String, Object> fields() {
            Map<String, Object> found = new LinkedHashMap<>();
            for (at++, skip(); text.charAt(at) != '}'; skip()) {
                if (text.charAt(at) == ',') at++;
                skip();
                String name = string();
                skip();
                at++; // the colon
                found.put(name, value());
            }
            at++;
            return found;
        }

        List<Object> items() {
            List<Object> found = new ArrayList<>();
            for (at++, skip(); text.charAt(at) != ']'; skip()) {
                if (text.charAt(at) == ',') at++;
                found.add(value());
            }
            at++;
            return found;
        }

        String string() {
            StringBuilder found = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) != '\\') {
                    found.append(text.charAt(at));
                    continue;
                }
                char letter = text.charAt(++at);
                if (letter == 'u') {
                    found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int known = "bfnrt".indexOf(letter);
                    found.append(known < 0 ? letter : "\b\f\n\r\t".charAt(known));
                }
            }
            at++;
            return found.toString();
        }

        Object word() {
            int from = at;
            while (at < text.length() && ",]} \n".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(from, at);
            return switch (word) {
                case "true" -> true;
                case "false" -> false;
                case "null" -> null;
                default -> word.matches("-?\\d+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
            };
        }

        void skip() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        }

        static String write(Object value) {
            if (value instanceof String word) return quoted(word);
            if (value instanceof List<?> items) return "[" + String.join(",", items.stream().map(Json::write).toList()) + "]";
            if (!(value instanceof Map<?, ?> fields)) return String.valueOf(value);
            List<String> parts = new ArrayList<>();
            fields.forEach((name, one) -> parts.add(quoted((String) name) + ":" + write(one)));
            return "{" + String.join(",", parts) + "}";
        }

        static String quoted(String word) {
            StringBuilder found = new StringBuilder("\"");
            for (char letter : word.toCharArray()) {
                if (letter == '"' || letter == '\\') found.append('\\').append(letter);
                else if (letter < ' ') found.append(String.format("\\u%04x", (int) letter));
                else found.append(letter);
            }
            return found.append('"').toString();
        }
    }
}
