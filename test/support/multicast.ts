/** Whether this machine hears what it says to a multicast group: not in every container. */
import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'

const group = '224.0.0.251'
const loopback = '127.0.0.1'

/** Multicast DNS kept to this machine. */
export const onLoopback: Record<string, unknown> = { interface: loopback, bind: '0.0.0.0' }

export const hasMulticast: boolean = await hearsItself()
export const multicastOrWhyNot = hasMulticast
  ? 'multicast'
  : 'no multicast on the loopback interface of this machine: DNS-SD is not tested'

async function hearsItself(): Promise<boolean> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  try {
    const heard = new Promise<true>((resolve) => socket.once('message', () => resolve(true)))
    await new Promise<void>((resolve, reject) => socket.once('error', reject).bind(0, '0.0.0.0', resolve))
    socket.addMembership(group, loopback)
    socket.setMulticastInterface(loopback)
    socket.setMulticastLoopback(true)
    socket.send('heard?', socket.address().port, group)
    return await Promise.race([heard, sleep(2_000, false)])
  } catch {
    return false
  } finally {
    socket.close()
  }
}
