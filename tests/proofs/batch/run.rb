# Runs every sample of a folder in one process, in the order of their names. Writes the error of a sample to `<name>.error`.

Dir.glob(File.join(ARGV[0], "*.rb")).sort.each do |file|
  load(file, true)
rescue Exception => error
  File.write(file.sub(/rb$/, "error"), error.full_message)
end
