import { findBowls } from '#domain/goals/find-bowls.ts'
import type { BowlQuestion } from './request-bowls.ts'
import { solveProgram } from './solve-program.ts'

/**
 * Answers one question, off the main thread; an error reaches the page as an error of the worker.
 */
addEventListener('message', ({ data }: MessageEvent<BowlQuestion>) => {
  postMessage(findBowls(data.menu, data.goals, solveProgram))
})
