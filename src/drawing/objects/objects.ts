import type { DrawObject } from './object.ts'
import { apple, cake, cookie, loaf, muffin, roll, square } from './baked.ts'
import { sandwich, wrap } from './filled.ts'
import { bar, bottle, can } from './packed.ts'
import { bowlie, cutlery, glass, mug, pot, ramekin, tray } from './served.ts'

const objects = new Map<string, DrawObject>(
  Object.entries({
    ramekin,
    bowlie,
    mug,
    glass,
    bottle,
    can,
    loaf,
    roll,
    cookie,
    muffin,
    apple,
    bar,
    square,
    pot,
    cake,
    sandwich,
    wrap,
    tray,
    cutlery,
    // A sauce with the shape `drizzle` is poured over a bowl. Its tile shows the sauce in a ramekin
    // instead.
    drizzle: ramekin,
  }),
)

export const objectOf = (shape: string): DrawObject | undefined => objects.get(shape)
