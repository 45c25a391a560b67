/** Scenes as flat drawings: bands of colour, hills, trees and weather. */
import type { SceneId } from '../request/backdrop.ts'
import { between } from '../random.ts'
import { beams, bubbles, clouds, flakes, moon, planets, sky, stars, sun } from './scenery-air.ts'
import { band, flowers, hills, mesas, peaks, pines, skyline, tufts, waves, weeds } from './scenery-land.ts'
import { n, type Sheet } from './sheet.ts'

/** An SVG drawing. */
export interface Scenery {
  svg: string
  /** Height of the ground line from the top, as a fraction; undefined if subjects float. */
  standAt?: number
  /** Drawn over the subject. */
  front?: string
}

export function drawScenery(scene: SceneId, sheet: Sheet): Scenery {
  return drawings[scene](sheet)
}

const drawings: Record<SceneId, (sheet: Sheet) => Scenery> = {
  night: (sheet) => {
    const moonX = between(sheet.random, 0.15, 0.85)
    return {
      svg:
        sky(sheet, ['#141a3c', '#27346b', '#4a4f8f']) +
        stars(sheet, 70, 0.72) +
        moon(sheet, moonX, between(sheet.random, 0.14, 0.24), 0.085) +
        hills(sheet, [0.72, 0.06, '#232b57'], [0.8, 0.05, '#1a2148'], [0.87, 0.03, '#12183a']),
      standAt: 0.93,
    }
  },
  sunset: (sheet) => {
    const x = between(sheet.random, 0.3, 0.7) * sheet.width
    const r = Math.min(sheet.width, sheet.height) * 0.16
    const y = sheet.height * 0.6
    return {
      svg:
        sky(sheet, ['#5b3a7e', '#c8557a', '#f58c5a', '#ffd38a']) +
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.7)}" fill="#ffe3a3" opacity=".28"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#ffe9b8"/>` +
        clouds(sheet, 4, 0.12, 0.45, '#f7a07c', 0.55) +
        hills(sheet, [0.66, 0.05, '#8d4470'], [0.76, 0.05, '#6b3463'], [0.85, 0.03, '#472651']),
      standAt: 0.92,
    }
  },
  meadow: (sheet) => ({
    svg:
      sky(sheet, ['#8fd0f5', '#d6effb']) +
      sun(sheet, between(sheet.random, 0.12, 0.88), 0.16, 0.08, '#ffe27a') +
      clouds(sheet, 4, 0.1, 0.4, '#ffffff', 0.92) +
      hills(sheet, [0.62, 0.06, '#a6d884'], [0.7, 0.05, '#84c667'], [0.79, 0.03, '#63b04f']) +
      flowers(sheet, 26, 0.83),
    standAt: 0.9,
    front: tufts(sheet, 16, 0.97, '#4c9a40'),
  }),
  snow: (sheet) => ({
    svg:
      sky(sheet, ['#9cc3e6', '#e3eff8']) +
      hills(sheet, [0.55, 0.09, '#c4d9ec']) +
      pines(sheet, 9, 0.68, 0.2, ['#5f8aa0', '#6f9bad', '#557f97'], '#ffffff') +
      hills(sheet, [0.69, 0.05, '#e7f1f9'], [0.8, 0.03, '#f8fcff']),
    standAt: 0.9,
    front: flakes(sheet, 70),
  }),
  desert: (sheet) => ({
    svg:
      sky(sheet, ['#7cc4e8', '#fde6bd']) +
      sun(sheet, between(sheet.random, 0.15, 0.85), 0.2, 0.085, '#fff3c4') +
      mesas(sheet, 0.62, '#dd9763') +
      hills(sheet, [0.66, 0.06, '#f0c07c'], [0.75, 0.06, '#e5aa62'], [0.85, 0.03, '#d8954e']),
    standAt: 0.92,
  }),
  beach: (sheet) => ({
    svg:
      sky(sheet, ['#7fcdf2', '#e5f6fb']) +
      sun(sheet, between(sheet.random, 0.15, 0.85), 0.17, 0.075, '#fff0a8') +
      clouds(sheet, 4, 0.1, 0.34, '#ffffff', 0.9) +
      band(sheet, 0.56, 0.82, '#2f9fc4') +
      waves(sheet, [0.6, 0.65, 0.7], '#5fc0d8') +
      hills(sheet, [0.75, 0.016, '#bfeaf0'], [0.775, 0.018, '#f7e3b3'], [0.87, 0.02, '#efd398']),
    standAt: 0.92,
  }),
  underwater: (sheet) => ({
    svg:
      sky(sheet, ['#48c2dc', '#1c7fb8', '#104a86']) +
      beams(sheet) +
      hills(sheet, [0.8, 0.06, '#0f5d84']) +
      weeds(sheet, 12, 0.93) +
      hills(sheet, [0.9, 0.03, '#d9bd84']) +
      bubbles(sheet, 26),
  }),
  forest: (sheet) => ({
    svg:
      sky(sheet, ['#cfe9d2', '#eef6df']) +
      pines(sheet, 10, 0.7, 0.42, ['#a9cfae', '#b7d8b8'], undefined) +
      pines(sheet, 9, 0.78, 0.4, ['#6fa980', '#7cb38a'], undefined) +
      pines(sheet, 6, 0.84, 0.44, ['#3f8060', '#4a8c69'], undefined, true) +
      hills(sheet, [0.8, 0.03, '#5d9a52'], [0.88, 0.02, '#4c8744']),
    standAt: 0.93,
    front: tufts(sheet, 14, 0.985, '#356b37'),
  }),
  mountains: (sheet) => ({
    svg:
      sky(sheet, ['#86bde6', '#e8f2f8']) +
      clouds(sheet, 3, 0.1, 0.3, '#ffffff', 0.85) +
      peaks(sheet, 0.72, 0.46, '#8fa3bd', '#f4f8fc') +
      peaks(sheet, 0.78, 0.32, '#6c84a3', '#e8eff6') +
      hills(sheet, [0.76, 0.05, '#6f9f76'], [0.86, 0.03, '#4f8458']),
    standAt: 0.92,
  }),
  city: (sheet) => ({
    svg:
      sky(sheet, ['#f6b48f', '#fbe3c8']) +
      sun(sheet, between(sheet.random, 0.2, 0.8), 0.34, 0.1, '#fff1cf') +
      skyline(sheet, 0.88, 0.5, '#d99a8f', undefined) +
      skyline(sheet, 0.88, 0.36, '#8d6480', '#f7d28e') +
      band(sheet, 0.86, 1, '#5b4a66') +
      band(sheet, 0.86, 0.875, '#b9a7b8'),
    standAt: 0.94,
  }),
  space: (sheet) => ({
    svg:
      `<radialGradient id="space" cx=".65" cy=".3" r="1"><stop stop-color="#4b2a7b"/><stop offset=".5" stop-color="#1f1a4d"/><stop offset="1" stop-color="#0c0d26"/></radialGradient>` +
      `<rect width="${sheet.width}" height="${sheet.height}" fill="url(#space)"/>` +
      stars(sheet, 120, 1) +
      planets(sheet),
  }),
  clouds: (sheet) => ({
    svg: sky(sheet, ['#4fa9e6', '#bfe3f8']) + clouds(sheet, 9, 0.06, 0.96, '#ffffff', 0.9),
  }),
  room: (sheet) => {
    const { width, height } = sheet
    const stripe = width / 14
    const paper = Array.from(
      { length: 7 },
      (_, i) => `<rect x="${n(i * 2 * stripe)}" width="${n(stripe)}" height="${height}" fill="#f0dcc4"/>`,
    ).join('')
    return {
      svg:
        `<rect width="${width}" height="${height}" fill="#f5e6d3"/>${paper}` +
        band(sheet, 0.74, 1, '#b9805a') +
        [0.8, 0.87, 0.945].map((y) => band(sheet, y, y + 0.006, '#a3704d')).join('') +
        band(sheet, 0.715, 0.745, '#fffaf2') +
        `<ellipse cx="${n(width / 2)}" cy="${n(height * 0.9)}" rx="${n(width * 0.36)}" ry="${n(height * 0.075)}" fill="#d96c5f"/><ellipse cx="${n(width / 2)}" cy="${n(height * 0.9)}" rx="${n(width * 0.31)}" ry="${n(height * 0.058)}" fill="none" stroke="#f6c9a8" stroke-width="${n(height * 0.008)}"/>`,
      standAt: 0.915,
    }
  },
}
