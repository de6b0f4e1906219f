import { findBowls } from '#domain/goals/find-bowls.ts'
import type { BowlQuestion } from './request-bowls.ts'
import { solveProgram } from './solve-program.ts'

/** Answers one question, off the main thread; an error reaches whoever asked as the worker's own. */
addEventListener('message', ({ data }: MessageEvent<BowlQuestion>) => {
  postMessage(findBowls(data.menu, data.goals, solveProgram))
})
