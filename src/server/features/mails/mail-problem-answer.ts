import { readAnswer } from '#server/stores/orders/problems.ts'
import { type MailServices, mailOnce } from './mail-once.ts'
import { problemAnswerMail } from './problem-answer-mail.ts'

/** Mails the answer to a problem (E9). */
export const mailProblemAnswer = (services: MailServices, problem: string): Promise<void> =>
  mailOnce(services, async (tx) => {
    const problemAnswer = await readAnswer(tx, problem)
    if (problemAnswer === null) return null
    const { order, ...answer } = problemAnswer
    return {
      order,
      kind: `problem-${problem}`,
      compose: async (_, readFacts) => problemAnswerMail({ ...answer, ...(await readFacts()) }),
    }
  })
