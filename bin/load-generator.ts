import { ApiProblem } from '#contract/client.ts'
import { LoadGeneratorRefused, readOptions } from '#testing/lunch/options.ts'
import { generateLoad } from '#testing/lunch/generate-load.ts'

/**
 * `npm run demo:load -- --orders 60 --minutes 45 --speed 10`: simulates a lunch against a server on
 * this machine, for demonstration.
 */
try {
  await generateLoad(readOptions(process.argv.slice(2), process.env), console.log)
} catch (error) {
  const isExpected =
    error instanceof LoadGeneratorRefused ||
    error instanceof ApiProblem ||
    (error instanceof TypeError && 'code' in error)
  if (!isExpected) throw error
  console.error(error instanceof ApiProblem ? `the server says ${error.message}` : error.message)
  process.exitCode = 2
}
