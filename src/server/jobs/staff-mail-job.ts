/**
 * A mail to `staff`, a person of the head office: the link of their invitation, the information
 * that `by` made `owner` an owner, or the information that the access of `staff` was recovered.
 */
export type StaffMailJob =
  | { kind: 'invitation'; staff: string }
  | { kind: 'new-owner'; staff: string; owner: string; by: string }
  | { kind: 'recovered'; staff: string }
