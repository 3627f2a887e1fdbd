# What systemd does with a socket unit: holds the open socket, and starts the server anew for every line of its input.
import os, signal, socket, subprocess, sys

holder = socket.socket()
holder.bind(("127.0.0.1", 0))
holder.listen(128)
os.dup2(holder.fileno(), 3, inheritable=True)
print(holder.getsockname()[1], flush=True)


def start():
    command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
    return subprocess.Popen(["sh", "-c", command, "sh", *sys.argv[1:]], pass_fds=[3])


server = start()
for _ in sys.stdin:
    server.send_signal(signal.SIGTERM)
    server.wait()
    print("restarted", server.returncode, flush=True)
    server = start()
server.send_signal(signal.SIGTERM)
sys.exit(server.wait())
