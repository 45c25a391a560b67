/** The only key that the service of the crash test takes. */
export const serviceKey = 'key-of-the-crash-test'
