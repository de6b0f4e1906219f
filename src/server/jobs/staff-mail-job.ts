/**
 * A mail to `staff`, a person of the head office: the link of their invitation, the news that `by`
 * made `owner` an owner, or the news that their own access was recovered.
 */
export type StaffMailJob =
  | { kind: 'invitation'; staff: string }
  | { kind: 'new-owner'; staff: string; owner: string; by: string }
  | { kind: 'recovered'; staff: string }
