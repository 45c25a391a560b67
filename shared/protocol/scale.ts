/** Limits of the interface size, percent. */
export const minScale = 80
export const maxScale = 200
