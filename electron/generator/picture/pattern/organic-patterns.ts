/** Patterns of rounded and organic shapes: dots, chips, scales, skins. */
import { fraction, hash, wrapped } from './cell-values.ts'
import type { GeometricPattern } from './geometric-pattern.ts'
import { blotch, cellNoise } from './tileable-noise.ts'

export const organicPatterns = {
  dots: {
    vocabulary: 'dots, polka dots, polka dot, dotted, spots, spotted, polkadots',
    cells: 8,
    minColours: 2,
    palettes: '#fbe7e9 #e5383b | #fdf0d5 #003049 | #e8f6ef #2a9d8f #f4a261',
    draw:
      ({ colours, seed, across, down }) =>
      (x, y) => {
        // Half-drop: every second column is offset by half a cell.
        const column = Math.floor(x)
        const moved = y + (wrapped(column, 2) === 0 ? 0 : 0.5)
        const row = Math.floor(moved)
        const near = Math.hypot(fraction(x) - 0.5, fraction(moved) - 0.5)
        if (near > 0.29) return 0
        return 1 + Math.floor(hash(wrapped(column, across), wrapped(row, down), seed) * (colours - 1))
      },
  },
  terrazzo: {
    vocabulary: 'terrazzo, marble chips, chips, pebbles, pebble',
    cells: 8,
    minColours: 4,
    palettes:
      '#f4f0ea #d98880 #5d6d7e #e8b86d #a9c5bd | #fbf3ee #e4a199 #7b9ea8 #33415c #edc7a5 | #2b2d42 #ef8354 #8d99ae #edf2f4 #f2c14e',
    draw: ({ across, down, seed, colours }) => {
      const large = cellNoise(across, down, seed)
      const small = cellNoise(across * 3, down * 3, seed + 7)
      return (x, y) => {
        const chip = large(x, y)
        const kind = hash(chip.cell, 1, seed)
        if (kind < 0.72 && chip.edge > 0.1 + 0.2 * hash(chip.cell, 2, seed))
          return 1 + Math.floor(hash(chip.cell, 3, seed) * (colours - 1))
        const grain = small(x * 3, y * 3)
        if (chip.edge < 0.12 && hash(grain.cell, 4, seed) < 0.3 && grain.edge > 0.24)
          return 1 + Math.floor(hash(grain.cell, 5, seed) * (colours - 1))
        return 0
      }
    },
  },
  scales: {
    vocabulary: 'scales, scallops, scallop, fish scales, mermaid, mermaid scales, seigaiha, fans, scalloped',
    cells: 8,
    minColours: 3,
    palettes: '#f1faee #a8dadc #457b9d #1d3557 | #fefae0 #faedcd #d4a373 #ccd5ae | #e0fbfc #98c1d9 #3d5a80',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        // Rows of discs, each half covered by the row below.
        const rows = Math.floor(y * 2)
        for (let row = rows + 2; row >= rows - 2; row--) {
          const offset = wrapped(row, 2) === 0 ? 0 : 0.5
          const column = Math.floor(x - offset)
          const [cx, cy] = [column + 0.5 + offset, row / 2]
          const d = Math.hypot(x - cx, y - cy) / 0.5
          if (d > 1 || y < cy - 0.5) continue
          const ring = Math.floor((1 - d) * 5.2)
          if (ring === 0) return 0
          const lead = Math.floor(hash(wrapped(column, across), wrapped(row, down * 2), seed) * (colours - 1))
          return ring % 2 === 1 ? 1 + lead : 1 + wrapped(lead + 1, colours - 1)
        }
        return 0
      },
  },
  honeycomb: {
    vocabulary: 'honeycomb, hexagons, hexagon, hexagonal, hex, bee hive, beehive',
    cells: 8,
    minColours: 3,
    palettes:
      '#fff8e6 #ffca3a #ffb703 #fb8500 #ffe29a | #22223b #4a4e69 #9a8c98 #c9ada7 #f2e9e4 | #edf6f9 #83c5be #006d77 #ffddd2 #e29578',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        const rows = down
        let best = Infinity
        let second = Infinity
        let cell = 0
        const middle = Math.floor(y)
        for (let row = middle - 1; row <= middle + 1; row++) {
          const offset = wrapped(row, 2) / 2
          for (let column = Math.floor(x - offset) - 1; column <= Math.floor(x - offset) + 1; column++) {
            const dx = Math.abs(x - (column + 0.5 + offset))
            const dy = Math.abs(y - (row + 0.5))
            const d = Math.hypot(dx, dy * 1.0)
            if (d < best) {
              second = best
              best = d
              cell = wrapped(column, across) + wrapped(row, rows) * across
            } else if (d < second) second = d
          }
        }
        if (second - best < 0.09) return 0
        return 1 + Math.floor(hash(cell, 3, seed) * (colours - 1))
      },
  },
  triangles: {
    vocabulary: 'triangles, triangle, triangular, low poly',
    cells: 8,
    minColours: 4,
    palettes:
      '#f7ede2 #f6bd60 #f28482 #84a59d #f5cac3 | #001219 #005f73 #0a9396 #94d2bd #e9d8a6 | #edede9 #d6ccc2 #e3d5ca #d5bdaf',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        const row = Math.floor(y)
        const shifted = x + (wrapped(row, 2) === 0 ? 0 : 0.5)
        const column = Math.floor(shifted)
        const [u, v] = [fraction(shifted), fraction(y)]
        const up = Math.abs(u - 0.5) * 2 < v
        const cell = up ? column * 2 : u < 0.5 ? column * 2 - 1 : column * 2 + 1
        return Math.floor(hash(wrapped(cell, across * 2), wrapped(row, down), seed) * colours)
      },
  },
  waves: {
    vocabulary: 'waves, wave, wavy, wavy lines, ripples, ripple, squiggles',
    cells: 8,
    minColours: 3,
    palettes: '#caf0f8 #90e0ef #00b4d8 #0077b6 | #fff1e6 #fde2e4 #fad2e1 #cddafd | #fefae0 #e9c46a #f4a261 #e76f51',
    draw:
      ({ colours }) =>
      (x, y) =>
        wrapped(Math.floor(y + 0.34 * Math.sin(2 * Math.PI * fraction(x / 2))), colours),
  },
  camouflage: {
    vocabulary: 'camouflage, camo, army, military',
    cells: 4,
    minColours: 4,
    palettes: '#7d7d4f #4b5335 #a89f71 #2f3325 | #8d99ae #495867 #bdd5ea #2b3a4a | #d8b08c #a47148 #e6ccb2 #6f4518',
    draw: ({ across, down, seed, colours }) => {
      const layers = Array.from({ length: colours - 1 }, (_, k) => blotch(across, down, seed + k * 31))
      return (x, y) => {
        for (let k = layers.length - 1; k >= 0; k--) if (layers[k]!(x, y) > 0.13 + 0.05 * k) return k + 1
        return 0
      }
    },
  },
  leopard: {
    vocabulary: 'leopard, cheetah, jaguar, leopard skin, leopard print, leopard spots',
    cells: 10,
    minColours: 3,
    palettes: '#e8b96b #3a2416 #b5762f | #f6d6d0 #4a2c3a #cf8f93 | #e9e4dc #2b2b2b #a8a29a',
    draw: ({ across, down, seed }) => {
      const spots = cellNoise(across, down, seed)
      const break1 = blotch(across * 2, down * 2, seed + 9)
      return (x, y) => {
        const spot = spots(x, y)
        const size = 0.13 + 0.13 * hash(spot.cell, 8, seed)
        const gap = break1(x * 2, y * 2)
        if (spot.distance > 0.52 - size * 0.6) return 0
        if (spot.distance > 0.21 + size * 0.25) return gap > -0.16 ? 1 : 0
        return spot.distance > 0.12 || hash(spot.cell, 6, seed) > 0.35 ? 2 : 1
      }
    },
  },
  circles: {
    vocabulary: 'circles, rings, concentric circles, overlapping circles, retro circles, discs',
    cells: 6,
    minColours: 4,
    palettes:
      '#fefae0 #dda15e #bc6c25 #606c38 #283618 | #fff1e6 #ff9770 #ffd670 #70d6ff #ff70a6 | #f8f9fa #ced4da #6c757d #343a40',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        const d = Math.hypot(fraction(x) - 0.5, fraction(y) - 0.5)
        if (d > 0.46) return 0
        const ring = Math.min(2, Math.floor((0.46 - d) / 0.155))
        const lead = Math.floor(
          hash(wrapped(Math.floor(x), across), wrapped(Math.floor(y), down), seed) * (colours - 1),
        )
        return 1 + wrapped(lead + ring, colours - 1)
      },
  },
  zebra: {
    vocabulary: 'zebra, zebra stripes, zebra print, tiger, tiger stripes, tiger print',
    cells: 8,
    minColours: 2,
    palettes: '#f7f4ee #1e1b1a | #f0a04b #26170f | #fff0f5 #7a2048',
    draw: ({ across, down, seed }) => {
      const bend = blotch(across / 2, down / 2, seed)
      const pinch = blotch(across, down, seed + 3)
      return (x, y) => (Math.sin(2 * Math.PI * (y / 1 + 1.1 * bend(x / 2, y / 2))) > 0.1 + 1.3 * pinch(x, y) ? 1 : 0)
    },
  },
  cow: {
    vocabulary: 'cow, cow print, cow spots, cow hide, cowhide, dalmatian, dalmatian spots, blotches',
    cells: 4,
    minColours: 2,
    palettes: '#faf7f2 #2b2523 | #fbeee6 #8d5a3b | #fff0f6 #d96c9f',
    draw: ({ across, down, seed }) => {
      const patches = blotch(across, down, seed, 0.16)
      return (x, y) => (patches(x, y) > 0.12 ? 1 : 0)
    },
  },
} satisfies Record<string, GeometricPattern>
