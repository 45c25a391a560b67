/** The sound played when a job ends: two soft synthesised notes, rising or falling. */
import { studioStore } from '../studio-store.ts'

export type EndSound = 'done' | 'not-done'

/** E5 → A5, and E4 → C4: far enough apart to be distinguished in another room. */
const notesHz: Record<EndSound, readonly [number, number]> = { done: [659.26, 880], 'not-done': [329.63, 261.63] }
const betweenMs = 3000
const latestMs = 500
const noteSeconds = 0.34
const noteGapSeconds = 0.14
const peakGain = 0.12

let context: AudioContext | null = null
let lastAt = -Infinity

/** Plays the sound if it is turned on, at most once every three seconds. Returns whether it was played. */
export function soundEnd(end: EndSound, now: number = performance.now()): boolean {
  if (studioStore.getState().snapshot?.settings.sound !== true || now - lastAt < betweenMs) return false
  lastAt = now
  playEnd(end)
  return true
}

/** Plays the sound regardless of the settings, if the browser allows it. */
export function playEnd(end: EndSound): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const own = context
  if (own.state === 'running') playNotes(own, end)
  else {
    // Browsers mute a page until its first click; the sound is then skipped, not delayed.
    const requestedAt = performance.now()
    own.resume().then(
      () => {
        if (performance.now() - requestedAt < latestMs) playNotes(own, end)
      },
      () => undefined,
    )
  }
}

function playNotes(own: AudioContext, end: EndSound): void {
  notesHz[end].forEach((hz, index) => playNote(own, hz, own.currentTime + index * noteGapSeconds))
}

/** Plays a sine wave with a short attack and a slow decay. */
function playNote(own: AudioContext, hz: number, at: number): void {
  const tone = own.createOscillator()
  const volume = own.createGain()
  tone.type = 'sine'
  tone.frequency.value = hz
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(peakGain, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds)
  tone.connect(volume).connect(own.destination)
  tone.start(at)
  tone.stop(at + noteSeconds)
}
