/**
 * A mail to `staff`, somebody of the head office: the link of their invitation, or that `by` made `owner`
 * an owner.
 */
export type StaffMailJob =
  | { kind: 'invitation'; staff: string }
  | { kind: 'new-owner'; staff: string; owner: string; by: string }
