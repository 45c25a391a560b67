/** How a Maquette server makes itself known on a local network, and how a studio finds it there: DNS-SD (RFC 6763) over multicast DNS. */

/** Of `_maquette._tcp`. */
export const announcedType = 'maquette'

/** The name in the TXT record under which the server's address stands, such as `https://models.example.org`. */
export const announcedUrl = 'url'
