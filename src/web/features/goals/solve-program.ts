import { solve } from 'yalps'
import type { SolverAnswer, Program } from '#domain/goals/program.ts'

/**
 * Solves a program exactly. It is the only module that uses the solver: rules and pages see only
 * programs and answers. It may take seconds, so it runs in a worker, which is ended when the answer
 * is no longer needed.
 */
export function solveProgram(program: Program): SolverAnswer {
  const { status, result, variables } = solve(program, { maxIterations: Infinity })
  if (status === 'infeasible') return { status }
  if (status !== 'optimal') throw new Error(`the solver found no optimum: ${status}`)
  const selectedNames = variables.flatMap(([name, amount]) => (amount > 0.5 ? [name] : []))
  return { status, value: result, chosenVariables: selectedNames }
}
