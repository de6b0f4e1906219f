import { ApiProblem } from '#contract/client.ts'
import { RushRefused, readOptions } from './rush/options.ts'
import { playRush } from './rush/play.ts'

/**
 * `npm run demo:rush -- --orders 60 --minutes 45 --speed 10`: simulates a lunch against a server on
 * this machine, for demonstration.
 */
try {
  await playRush(readOptions(process.argv.slice(2), process.env), console.log)
} catch (error) {
  const isExpected =
    error instanceof RushRefused ||
    error instanceof ApiProblem ||
    (error instanceof TypeError && 'code' in error)
  if (!isExpected) throw error
  console.error(error instanceof ApiProblem ? `the server says ${error.message}` : error.message)
  process.exitCode = 2
}
