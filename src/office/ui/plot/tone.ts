/** Whether a change is good; colour says it beside the sign. */
export type ChangeTone = 'good' | 'bad' | 'same'
