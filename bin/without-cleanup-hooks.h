// Included before all else where better-sqlite3 is compiled (addon.js). From 24.19 on, Node 24 has in this header that each
// wrapped object takes back a hook of the environment when it is forgotten, and there is no environment to be found while
// memory is swept: the process aborts (nodejs/node#65446). Without the hooks it is the header of every Node before.
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
