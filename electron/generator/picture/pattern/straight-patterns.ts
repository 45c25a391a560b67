/** Patterns of straight lines: cloth, tiles and parquet. */
import { fraction, hash, wrapped } from './cell-values.ts'
import type { GeometricPattern } from './geometric-pattern.ts'

export const straightPatterns = {
  checks: {
    vocabulary: 'checks, check, checkerboard, checkered, chequered, chequerboard, chessboard, checked, squares',
    cells: 8,
    minColours: 2,
    palettes: '#f6f1e7 #2f3e46 | #fff5e4 #ef6f6c | #f2f7f5 #3d8d7a',
    draw:
      ({ colours }) =>
      (x, y) => {
        const sum = Math.floor(x) + Math.floor(y)
        if (wrapped(sum, 2) === 0) return 0
        return 1 + (colours > 2 ? wrapped(Math.floor(y / 2), colours - 1) : 0)
      },
  },
  gingham: {
    vocabulary: 'gingham, vichy, picnic, picnic blanket, tablecloth',
    cells: 10,
    minColours: 2,
    palettes: '#ffffff #d64550 | #ffffff #3a7ca5 | #fffdf6 #5a9367',
    draw: () => (x, y) => {
      const [a, b] = [wrapped(Math.floor(x), 2), wrapped(Math.floor(y), 2)]
      if (a + b === 0) return 0
      if (a + b === 2) return 1
      // Cells of mixed colour show their threads.
      return fraction((x + y) * 5) < 0.5 ? 0.62 : 0.42
    },
  },
  stripes: {
    vocabulary: 'stripes, stripe, striped, lines, pinstripes, candy stripes, bars',
    cells: 12,
    minColours: 2,
    palettes: '#fdf6ec #e07a5f #f2cc8f #81b29a | #ffffff #3d5a80 | #fff0f3 #ff758f #c9184a',
    draw:
      ({ colours, direction }) =>
      (x, y) => {
        const at = direction === 'level' ? y : direction === 'diagonal' ? x + y : x
        const stripe = Math.floor(at)
        if (wrapped(stripe, 2) === 0) return 0
        return 1 + wrapped((stripe - 1) / 2, colours - 1)
      },
  },
  chevron: {
    vocabulary: 'chevron, chevrons, zigzag, zig zag, zigzags, zig zags',
    cells: 8,
    minColours: 2,
    palettes: '#f8f4ee #264653 #2a9d8f #e9c46a | #fff8f0 #f28482 #84a59d | #ffffff #457b9d',
    draw:
      ({ colours }) =>
      (x, y) => {
        const ramp = Math.abs(fraction(x / 2) * 2 - 1)
        const stripe = Math.floor((y + ramp) * 1)
        if (wrapped(stripe, 2) === 0) return 0
        return 1 + wrapped((stripe - 1) / 2, colours - 1)
      },
  },
  herringbone: {
    vocabulary: 'herringbone, parquet, fishbone',
    cells: 8,
    minColours: 3,
    palettes: '#7f5539 #b08968 #ddb892 #c99b70 | #e9ecef #adb5bd #ced4da #dee2e6 | #344e41 #588157 #a3b18a #8aa077',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        // Planks of 1 × 4 cells: horizontal ones start where (column − row) mod 8 is 0 … 3, vertical ones elsewhere.
        const [column, row] = [Math.floor(x), Math.floor(y)]
        const phase = wrapped(column - row, 8)
        const level = phase < 4
        const [px, py] = level ? [column - phase, row] : [column, row - (7 - phase)]
        const [u, v] = [x - px, y - py]
        const gap = 0.055
        const [long, short] = level ? [u, v] : [v, u]
        if (short < gap || short > 1 - gap || long < gap || long > 4 - gap) return 0
        return 1 + Math.floor(hash(wrapped(px, across), wrapped(py, down) + (level ? 0 : 977), seed) * (colours - 1))
      },
  },
  plaid: {
    vocabulary: 'plaid, tartan, scottish, flannel, lumberjack',
    cells: 2,
    minColours: 4,
    palettes: '#9b2226 #1b3a2f #e9d8a6 #14213d | #e9edc9 #588157 #bc6c25 #344e41 | #f1f1f1 #495057 #c1121f #adb5bd',
    draw: ({ colours }) => {
      const sett = [0, 0, 0, 0, 1, 1, 2, 1, 1, 0, 0, 0, 0, 3, 0, 0]
      const thread = (at: number): number => {
        const n = sett[Math.floor(fraction(at) * sett.length)]!
        return n < colours ? n : 0
      }
      // Twill: warp over two threads, weft under two, offset by one per row.
      return (x, y) => (wrapped(Math.floor(x * 48) + Math.floor(y * 48), 4) < 2 ? thread(x) : thread(y))
    },
  },
  diamonds: {
    vocabulary: 'diamonds, argyle, harlequin, rhombus, rhombuses, lozenges, diamond',
    cells: 6,
    minColours: 3,
    palettes: '#f4f1de #3d405b #e07a5f #81b29a | #fbfaf5 #6d6875 #e5989b | #e8eddf #cfdbd5 #f5cb5c',
    draw:
      ({ colours }) =>
      (x, y) => {
        const [u, v] = [fraction(x) - 0.5, fraction(y) - 0.5]
        // Stitches follow a second net of diamonds, offset by half a cell.
        const along = fraction(x + 0.5) - 0.5
        const stitched = Math.abs(Math.abs(along) - Math.abs(v)) < 0.02 && fraction(Math.abs(along) * 11) < 0.6
        if (stitched && colours > 2) return 2
        if (Math.abs(u) + Math.abs(v) > 0.5) return 0
        return colours > 3 ? 1 + 2 * wrapped(Math.floor(x) + Math.floor(y), 2) : 1
      },
  },
  bricks: {
    vocabulary: 'bricks, brick, brick wall, subway tiles, subway tile, masonry',
    cells: 10,
    minColours: 3,
    palettes:
      '#e6ddd0 #b5533c #c4654a #a64b38 #bb5d45 | #cfd4d8 #ffffff #f4f6f7 #eef1f2 | #3b3b3b #6c584c #7d6758 #5e4d43',
    draw:
      ({ across, down, seed, colours }) =>
      (x, y) => {
        const row = Math.floor(y)
        const along = x / 2 + (wrapped(row, 2) === 0 ? 0 : 0.5)
        const [u, v] = [fraction(along) * 2, fraction(y)]
        if (u < 0.06 || u > 1.94 || v < 0.06 || v > 0.94) return 0
        return 1 + Math.floor(hash(wrapped(Math.floor(along), across / 2), wrapped(row, down), seed) * (colours - 1))
      },
  },
  grid: {
    vocabulary: 'grid, graph paper, squared paper, lattice, windowpane, window pane',
    cells: 8,
    minColours: 2,
    palettes: '#fbfbf8 #a3c4dc | #fff7ed #f4a896 | #1e2a3a #4a7a9c',
    draw: () => (x, y) => {
      const near = (value: number): number => Math.min(fraction(value), 1 - fraction(value))
      if (near(x) < 0.045 || near(y) < 0.045) return 1
      return near(x * 4) < 0.05 || near(y * 4) < 0.05 ? 0.28 : 0
    },
  },
  weave: {
    vocabulary: 'weave, basket weave, basketweave, woven, basket, wicker, rattan, cane',
    cells: 8,
    minColours: 3,
    palettes: '#6b4a2f #d9ae78 #c49760 | #3b4a54 #9fb6bf #839ca6 | #5b3a29 #e6ccb2 #d5b594',
    draw: () => (x, y) => {
      const level = wrapped(Math.floor(x) + Math.floor(y), 2) === 0
      const [long, short] = level ? [fraction(x), fraction(y)] : [fraction(y), fraction(x)]
      const strand = fraction(short * 3)
      if (strand < 0.09 || strand > 0.91) return 0
      // The strand dips under its neighbours.
      const dip = Math.min(long, 1 - long)
      if (dip < 0.07) return level ? 0.55 : 0.45
      return level ? 1 : 2
    },
  },
  houndstooth: {
    vocabulary: 'houndstooth, dogtooth, hounds tooth, pepita',
    cells: 8,
    minColours: 2,
    palettes: '#f5f3ee #22223b | #fff8ef #7f4f24 | #f4f9f9 #1d5c63',
    draw: () => (x, y) => {
      // A 2/2 twill of four dark and four light threads in warp and weft is the houndstooth.
      const [tx, ty] = [Math.floor(x * 4), Math.floor(y * 4)]
      const warp = wrapped(Math.floor(tx / 4), 2)
      const weft = wrapped(Math.floor(ty / 4), 2)
      return wrapped(tx + ty, 4) < 2 ? warp : weft
    },
  },
} satisfies Record<string, GeometricPattern>
