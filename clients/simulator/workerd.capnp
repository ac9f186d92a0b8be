# The simulator's Worker on this machine. src/server.ts gives it its port, its folder and its environment.
# The build writes the import of the schema `Workerd` above these lines.

const simulator :Workerd.Config = (
  services = [
    (name = "simulator", worker = .worker),
    (name = "storage", disk = (writable = true)),
    # The Worker connects to nobody.
    (name = "internet", network = (allow = [])),
  ],
  sockets = [(name = "http", http = (), service = "simulator")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "apis.txt", text = embed "apis.txt"),
  ],
  # As in worker/simulator/wrangler.toml.
  compatibilityDate = "2026-07-01",
  durableObjectNamespaces = [
    (className = "Account", uniqueKey = "Account", enableSql = true),
    (className = "KeptObjects", uniqueKey = "KeptObjects", enableSql = true),
    (className = "NewAccountLimit", uniqueKey = "NewAccountLimit", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "storage"),
  bindings = [
    (name = "ACCOUNTS", durableObjectNamespace = "Account"),
    (name = "KEPT_OBJECTS", durableObjectNamespace = "KeptObjects"),
    (name = "NEW_ACCOUNT_LIMITS", durableObjectNamespace = "NewAccountLimit"),
    (name = "ACCOUNTS_PER_HOUR", json = "1000"),
    (name = "REQUESTS_PER_MINUTE", json = "1000000"),
    (name = "KEEPS_ACCOUNTS", json = "true"),
    (name = "NOW", fromEnvironment = "SIMULATOR_NOW"),
    (name = "SEED", fromEnvironment = "SIMULATOR_SEED"),
    (name = "FIXED_CREDENTIALS", fromEnvironment = "SIMULATOR_FIXED_CREDENTIALS"),
    (name = "PORTAL", fromEnvironment = "SIMULATOR_PORTAL"),
  ],
);
