/**
 * A mail to `staff`, somebody of the head office: the link of their invitation, that `by` made `owner` an
 * owner, or that their own access was recovered.
 */
export type StaffMailJob =
  | { kind: 'invitation'; staff: string }
  | { kind: 'new-owner'; staff: string; owner: string; by: string }
  | { kind: 'recovered'; staff: string }
