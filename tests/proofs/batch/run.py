"""Runs every sample of a folder in one process. Writes the error of a sample to `<name>.error`."""

import glob
import os
import runpy
import sys
import traceback

for file in glob.glob(os.path.join(sys.argv[1], "*.py")):
    try:
        runpy.run_path(file)
    except Exception:
        with open(file.removesuffix("py") + "error", "w") as output:
            output.write(traceback.format_exc())
