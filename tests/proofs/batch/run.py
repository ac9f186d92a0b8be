"""Runs every sample of a folder in one process, in the order of their names. Writes the error of a sample to `<name>.error`."""

import glob
import os
import runpy
import sys
import traceback

for file in sorted(glob.glob(os.path.join(sys.argv[1], "*.py"))):
    try:
        runpy.run_path(file)
    except BaseException:
        with open(file.removesuffix("py") + "error", "w") as output:
            output.write(traceback.format_exc())
