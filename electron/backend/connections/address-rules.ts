/**
 * Decides which links may be followed. The service supplies the links to its results, so a link could point into the
 * user's own network; only the service's host and public hosts are allowed. Pure.
 */
import { BlockList, isIP } from 'node:net'
import { AppError } from '../../../shared/protocol/app-error.ts'

/**
 * Ranges from the IANA special-purpose registries that serve no public files. NAT64 is allowed here because some
 * networks can only reach paid results through it. The local service has its own, stricter list.
 */
const privateRanges: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
const privateAddresses = new BlockList()
for (const [network, prefix, family] of privateRanges) {
  privateAddresses.addSubnet(network, prefix, family)
  // NAT64 (RFC 6052) maps public addresses into this range; the embedded address must not be private.
  if (family === 'ipv4') privateAddresses.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6')
}

/** Address ranges of home and studio networks, and of overlay networks (RFC 6598). */
const localNetworks = new BlockList()
for (const [network, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  localNetworks.addSubnet(network, prefix, family)

/**
 * Whether a URL's host is an IP address on the local network. Names are rejected because they can resolve to anything.
 */
export function isLocalNetworkHost(hostname: string): boolean {
  const address = bare(hostname)
  const family = isIP(address)
  return family !== 0 && localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an IP address or URL host is private, including IPv4 embedded in IPv6. */
export function isPrivateAddress(host: string): boolean {
  const address = bare(host)
  const family = isIP(address)
  return family !== 0 && privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a URL's host is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const host = bare(hostname)
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}

/** How a link may be fetched. */
export interface LinkRule {
  /** Whether the connection's key may be sent. */
  withKey: boolean
  /** Whether a name that resolves to a private address must be refused. */
  refusePrivate: boolean
}

/** Checks one link, or one redirect. Throws `bad-reply` with `reason: 'unsafe-link'`. */
export function checkLink(link: URL, service: URL, previous: URL | null): LinkRule {
  if (link.protocol !== 'https:' && link.protocol !== 'http:') throw unsafe(link, 'protocol')
  if (link.username !== '' || link.password !== '') throw unsafe(link, 'password')
  const from = previous ?? service
  if (from.protocol === 'https:' && link.protocol === 'http:') throw unsafe(link, 'unencrypted')
  const ownHost = link.hostname === service.hostname
  const bothHere = isLoopbackHost(service.hostname) && isLoopbackHost(link.hostname)
  const trusted = ownHost || bothHere
  if (!trusted && (isLoopbackHost(link.hostname) || isPrivateAddress(link.hostname)))
    throw unsafe(link, 'private-network')
  return { withKey: link.origin === service.origin && !isPresigned(link), refusePrivate: !trusted }
}

/** Whether the link carries its own signature, as object-store links do. Such stores reject an additional key. */
export function isPresigned(link: URL): boolean {
  for (const name of link.searchParams.keys())
    if (
      /^(x-(amz|goog|oss|cos|tos)-(signature|credential|security-token)|signature|sig|token|auth_key|key-pair-id|policy|q-signature)$/i.test(
        name,
      )
    )
      return true
  return false
}

/** Returns the address without its query, which may contain secrets. */
export function withoutQuery(link: URL): string {
  return link.origin + link.pathname
}

function bare(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

function unsafe(link: URL, why: 'protocol' | 'password' | 'unencrypted' | 'private-network'): AppError {
  return new AppError('bad-reply', `a link is not followed: ${why}`, {
    details: { reason: 'unsafe-link', why, link: /^https?:$/.test(link.protocol) ? withoutQuery(link) : link.protocol },
  })
}
