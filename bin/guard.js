// Old versions of Node also parse this file: use no newer syntax.
var major = Number(process.versions.node.split('.')[0])
if (major < 26) {
  console.error(
    'Mesclun runs on Node 26, which `npm ci` brings along; this is ' +
      process.version +
      '. ' +
      'Start it through npm (`npm start`), after an install with optional dependencies.',
  )
  process.exit(1)
}
