/** Host names of the machine on which a program runs, as `URL` writes them. A name of another site can also lead there (DNS rebinding). */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
