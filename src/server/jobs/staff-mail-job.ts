/** A mail to somebody of the head office: the link of their invitation. */
export type StaffMailKind = 'invitation'
export type StaffMailJob = { kind: StaffMailKind; staff: string }
