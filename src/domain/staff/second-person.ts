const DAY = 86_400_000

/**
 * For so many days whoever an asker invited confirms nothing of theirs (P4). A week: a mail has told the
 * owners of a new owner by then, also those who were away over a long weekend.
 */
export const INVITEE_DAYS = 7

/** Who invited somebody, by id, and when. Nobody invited the first owner. */
export type Invitation = { readonly by: string | null; readonly at: number }

/**
 * Why somebody is no second person for what another asked; null when they are (P4). It is neither the
 * asker nor whom the asker invited lately, nor whom those invited in turn: accounts that one person made
 * for the purpose are no other eyes.
 */
export function secondPersonProblem(
  staff: string,
  {
    asker,
    invitations,
    now,
  }: { asker: string; invitations: ReadonlyMap<string, Invitation>; now: number },
): 'second_person_needed' | 'second_person_invited' | null {
  if (staff === asker) return 'second_person_needed'
  const seen = new Set<string>()
  for (let invitee = staff; !seen.has(invitee);) {
    seen.add(invitee)
    const invitation = invitations.get(invitee)
    if (invitation === undefined || invitation.by === null) return null
    if (now - invitation.at >= INVITEE_DAYS * DAY) return null
    if (invitation.by === asker) return 'second_person_invited'
    invitee = invitation.by
  }
  return null
}
