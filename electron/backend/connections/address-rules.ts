/**
 * Which addresses may be asked for a result. A service names the links, so a link could point into the person's own
 * network; only the service's own host, or public ones, are followed. Pure.
 */
import { BlockList, isIP } from 'node:net'
import { AppError } from '../../../shared/protocol/app-error.ts'

/**
 * Ranges of the IANA special-purpose registries that no public file is served from. The service has a stricter list of its
 * own for what it fetches: it may refuse NAT64, this must not, for on such a network a paid result would be out of reach.
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
  // Networks without IPv4 give public names such addresses (NAT64, RFC 6052); they must not lead back inside.
  if (family === 'ipv4') privateAddresses.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6')
}

/** What home and studio networks give their machines, and private ones that are laid over others (RFC 6598). */
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

/** Whether a host of a URL is a machine of the same network, given by its address: a name may lead anywhere. */
export function isLocalNetworkHost(hostname: string): boolean {
  const address = bare(hostname)
  const family = isIP(address)
  return family !== 0 && localNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether an IP address, or one as the host of a URL, belongs to this machine or a network of its own. IPv4 inside IPv6 is
 * seen through.
 */
export function isPrivateAddress(given: string): boolean {
  const address = bare(given)
  const family = isIP(address)
  return family !== 0 && privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host name of a URL means this machine. */
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
  /** The connection's own key may go with it. */
  withKey: boolean
  /** A name that turns out to be a private address must be refused when it is looked up. */
  refusePrivate: boolean
}

/** Decides about one link, or one hop of a redirect. Throws `bad-reply` with `reason: 'unsafe-link'`. */
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

/** Whether the link carries its own permission, as links of object stores do: a key beside it is an error there. */
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

/** An address without what a log must not keep. */
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
    details: {
      reason: 'unsafe-link',
      why,
      link: /^https?:$/.test(link.protocol) ? withoutQuery(link) : link.protocol,
    },
  })
}
