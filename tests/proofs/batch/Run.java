import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs samples, each of which is a class `Main` in a package such as `s1`. Writes its error to `1.error`. */
class Run {
    public static void main(String[] arguments) throws Exception {
        for (var name : arguments) {
            try {
                var main = Class.forName(name).getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException error) {
                var text = new StringWriter();
                error.getCause().printStackTrace(new PrintWriter(text));
                Files.writeString(Path.of(name.substring(1, name.indexOf(".")) + ".error"), text.toString());
            }
        }
        // The HTTP clients keep their threads.
        System.exit(0);
    }
}
