/** Whether a change is good or bad; shown by a colour in addition to the sign. */
export type ChangeTone = 'good' | 'bad' | 'same'
