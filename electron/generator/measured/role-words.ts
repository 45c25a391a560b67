/** Words that say which measure a quantity is. */
import { keyByWord } from '../prompt/word-table.ts'

const roles = keyByWord`
width: width wide w broad breadth breit breite widest
depth: depth deep tief tiefe
height: height high tall h hoch hohe
length: length long l lang lange
thickness: thickness thick t dick dicke gauge thickest
diameter: diameter dia diam durchmesser round
across: across
radius: radius r radii
outer: outer outside external od exterior aussen overall aussendurchmesser
inner: inner inside internal id interior innen clear innendurchmesser
bore: bore bores drilled bohrung opening shaft axle
wall: wall walls walled wand wandstarke
corner: corner corners rounded fillet fillets
rim: rim rims lip border
hole: hole holes loch
wire: wire draht
band: band
top: top upper oben
bottom: bottom lower unten
base: base
projection: sticks projecting projects protruding protrudes projection reach
pitch: pitch
module: module modul mod
major: major
minor: minor
circle: circle pcd
spacing: spacing centres centers apart spaced
gap: gap clearance slot slots groove
leaf: leaf leaves
head: head
hose: hose hoses
spout: spout neck
floor: floor boden
side: side sides edge edges kante seite
angle: angle tilt tilted lean leaning inclined
size: size sized
`

/** Words that say which way a length runs after it: “30 mm high”. */
const adjectives = new Set('wide broad deep high tall long thick across breit tief hoch lang dick round'.split(' '))

/** Roles that a measure need not name: “inner diameter” is the same as “inner”. */
const general = new Set('width depth height length thickness diameter across outer for from to size hose'.split(' '))

export function roleOf(word: string): string | undefined {
  return roles.get(word)
}

export function isAdjective(word: string): boolean {
  return adjectives.has(word)
}

export function isGeneralRole(role: string): boolean {
  return general.has(role)
}
