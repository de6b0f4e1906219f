/** The folder of all that `npm run build` makes. */
export const buildFolder = (): string => process.env['BUILD_DIR'] ?? 'build'
