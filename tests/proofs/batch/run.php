<?php

// Runs every sample of a folder in one process, in the order of their names. Writes the error of a sample to `<name>.error`.

set_error_handler(function (int $level, string $message): never {
    throw new ErrorException($message);
});

function runSample(string $file): void
{
    include $file;
}

foreach (glob($argv[1] . '/*.php') as $file) {
    try {
        runSample($file);
    } catch (Throwable $error) {
        file_put_contents(preg_replace('/php$/', 'error', $file), $error);
    }
}
