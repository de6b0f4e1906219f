/** Whether a change is good; colour says it beside the sign. */
export type Tone = 'good' | 'bad' | 'same'
