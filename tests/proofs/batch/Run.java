import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs every sample of a folder, each of which is the method `run` of a class. Writes its error to `<name>.error`. */
class Run {
    public static void main(String[] arguments) throws Exception {
        for (var name : arguments) {
            try {
                Class.forName(name).getDeclaredMethod("run").invoke(null);
            } catch (InvocationTargetException error) {
                var text = new StringWriter();
                error.getCause().printStackTrace(new PrintWriter(text));
                Files.writeString(Path.of(name.substring(1) + ".error"), text.toString());
            }
        }
        // The HTTP clients keep their threads.
        System.exit(0);
    }
}
