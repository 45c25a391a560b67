/**
 * How a Maquette server announces itself on a local network, and how a studio discovers it: DNS-SD (RFC 6763) over
 * multicast DNS.
 */

/** Of `_maquette._tcp`. */
export const announcedType = 'maquette'

/** The key of the server's address in the TXT record, such as `https://models.example.org`. */
export const announcedUrl = 'url'
