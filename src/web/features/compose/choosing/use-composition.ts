import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import {
  type Cart,
  type CartLine,
  type LineId,
  type PaidWith,
  emptyCart,
} from '#domain/cart/cart.ts'
import { type CartCommand, applyCommand } from '#domain/commands/cart-commands.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import type { DessertId, FormulaId, Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { isUntouched } from '#domain/commands/unfinished.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { cartStore, useCartActions } from '#web/state/basket/store.ts'
import { PAID_WITH_POINTS } from '#web/state/basket/paid-with-points.ts'
import { afterPaintOrClick } from '#web/base/browser/use-after-paint.ts'
import { type ComposerStep, firstOpenStep, stepsOf } from './steps.ts'

/** The product that a page lets the customer build. */
export type Subject =
  | { kind: 'formula'; formula: FormulaId; paidWith: PaidWith }
  | { kind: 'custom' }
  | { kind: 'dessert'; dessert: DessertId; paidWith: PaidWith }

const startedLines = (subject: Subject, line: LineId): CartCommand => {
  switch (subject.kind) {
    case 'formula':
      return { type: 'start-formula', line, formula: subject.formula, paidWith: subject.paidWith }
    case 'custom':
      return { type: 'start-custom', line }
    case 'dessert':
      return { type: 'start-dessert', line, dessert: subject.dessert, paidWith: subject.paidWith }
  }
}

/** Whether a line of the cart is a composition of this subject. */
function concernsLine(line: CartLine, subject: Subject): boolean {
  if (subject.kind === 'formula') return line.kind === 'formula' && line.formula === subject.formula
  if (subject.kind === 'dessert') return line.kind === 'dessert' && line.dessert === subject.dessert
  return line.kind === 'custom'
}

/**
 * An unfinished line of this subject in the cart, which is resumed instead of starting a second
 * one.
 */
function startedLine(cart: Cart, subject: Subject, menu: Menu): CartLine | undefined {
  const paidWith = subject.kind === 'custom' ? null : subject.paidWith
  return cart.lines.findLast(
    (line) =>
      concernsLine(line, subject) &&
      !isCompleted(line, menu) &&
      (paidWith === null || ('paidWith' in line && line.paidWith === paidWith)) &&
      !('title' in line && line.title !== null),
  )
}

const DRAFT = 'draft'

/** A line before anything is chosen; null if the subject is not available. */
function draftOf(subject: Subject, menu: Menu): CartLine | null {
  const started = applyCommand(emptyCart, startedLines(subject, DRAFT), menu)
  return started.ok ? (started.cart.lines[0] ?? null) : null
}

export type Composition = {
  line: CartLine
  priced: PricedLine
  /**
   * Whether the line is in the cart. The first choice adds it to the cart, and its id to the address
   * of the page.
   */
  inCart: boolean
  /** Whether the line was begun on an earlier visit and is resumed here. */
  resumed: boolean
  /** Another unfinished line; undefined once anything is chosen in this one. */
  waiting: CartLine | undefined
  steps: readonly ComposerStep[]
  step: ComposerStep
  /**
   * Applies commands to the line; the first choice puts it in the cart. Returns false if they are
   * refused.
   */
  change: (commands: (line: CartLine) => readonly CartCommand[]) => boolean
  /** The address of a step of this composition. */
  addressOf: (step: ComposerStep) => string
}

/**
 * The composition that the address names (`?line=` in the cart, `?step=`). From the first choice on
 * it is a line of the stored cart, so that nothing is lost by reloading, going back or opening a
 * second tab.
 */
export function useComposition(subject: Subject): Composition | null {
  const { menu } = useMenu()
  const { ready, cart } = useStore(cartStore)
  const { attempt, run } = useCartActions()
  const [search, setSearch] = useSearchParams()
  const [created, setCreated] = useState<LineId | null>(null)
  const [opened, setOpened] = useState(false)
  const [resumed, setResumed] = useState<LineId | null>(null)
  const namedId = search.get('line')
  const draft = useMemo(() => draftOf(subject, menu), [subject, menu])

  // When the stored cart has been read, this code decides once whether an unfinished line is
  // resumed.
  if (ready && !opened) {
    setOpened(true)
    const incompleteLine =
      namedId === null && created === null ? startedLine(cart, subject, menu) : undefined
    if (incompleteLine) {
      setCreated(incompleteLine.id)
      setResumed(incompleteLine.id)
    }
  }
  const lineNamed = (id: LineId | null) =>
    cart.lines.find((line) => line.id === id && concernsLine(line, subject))
  const storedLine = lineNamed(namedId) ?? lineNamed(created)
  const unnamed = storedLine && storedLine.id !== namedId ? storedLine.id : null
  const line = storedLine ?? draft
  const priced = useMemo(() => (line ? priceLine(line, menu) : null), [line, menu])
  const steps = useMemo(() => (line ? stepsOf(line, menu) : []), [line, menu])
  const requestedStep = steps.find((step) => step === search.get('step'))
  const entry = useEntryStep(namedId ?? resumed, ready, storedLine, menu)
  const step = requestedStep ?? entry ?? steps[0] ?? 'done'

  // The line to which the next press applies. It is a ref, so that a second press does not have to
  // wait for a render, and so that the ingredients' buttons are not rendered again when the line
  // changes.
  const latest = useRef(line)
  useEffect(() => {
    latest.current = line
  })

  const change = useCallback(
    function change(commands: (line: CartLine) => readonly CartCommand[]): boolean {
      const visibleLine = latest.current
      if (!visibleLine) return false
      const again = () => change(commands)
      const { cart: currentCart } = cartStore.getState()
      const current = currentCart.lines.find((each) => each.id === visibleLine.id)
      if (current) {
        const wantedCommands = commands(current)
        if (wantedCommands.length === 0) return true
        const changed = attempt(again, ...wantedCommands)
        const after =
          changed.ok && changed.cart.lines.find(({ id: changedId }) => changedId === current.id)
        // A line in which nothing is left is removed, as if it had never been begun.
        if (after && isUntouched(after, menu) && run({ type: 'remove-line', line: after.id }).ok)
          latest.current = draft
        return changed.ok
      }
      const id = newLineId()
      const applied = attempt(again, startedLines(subject, id), ...commands({ ...visibleLine, id }))
      if (!applied.ok) return false
      latest.current = applied.cart.lines.find((createdLine) => createdLine.id === id) ?? null
      setCreated(id)
      return true
    },
    [attempt, run, subject, menu, draft],
  )

  // Updates the address after the choice is painted, but before any link is followed: an update
  // after a link was followed would navigate back from the new page.
  useEffect(
    () =>
      unnamed === null
        ? undefined
        : afterPaintOrClick(() => {
            setSearch(
              (before) => {
                const after = new URLSearchParams(before)
                after.set('line', unnamed)
                after.set('step', step)
                return after
              },
              { replace: true, preventScrollReset: true },
            )
          }),
    [unnamed, step, setSearch],
  )

  const id = storedLine?.id
  const beginning =
    subject.kind !== 'custom' && subject.paidWith === 'points' ? PAID_WITH_POINTS : ''
  const addressOf = useCallback(
    (to: ComposerStep) => {
      const query = new URLSearchParams(beginning)
      if (id !== undefined) query.set('line', id)
      query.set('step', to)
      return `?${query}`
    },
    [id, beginning],
  )

  if (!line || !priced) return null
  return {
    line,
    priced,
    inCart: storedLine !== undefined,
    steps,
    step,
    change,
    addressOf,
    resumed: storedLine?.id === resumed && resumed !== null && !priced.completed,
    waiting: storedLine ? undefined : cart.lines.find((each) => !isCompleted(each, menu)),
  }
}

/**
 * The step to show if the address names none: the first step in which a choice is missing. It is
 * determined only once.
 */
function useEntryStep(
  namedId: LineId | null,
  ready: boolean,
  storedLine: CartLine | undefined,
  menu: Menu,
): ComposerStep | null {
  const [entry, setEntry] = useState<{ line: LineId; step: ComposerStep } | null>(null)
  if (
    namedId !== null &&
    ready &&
    storedLine &&
    storedLine.id === namedId &&
    entry?.line !== namedId
  ) {
    setEntry({ line: namedId, step: firstOpenStep(storedLine, menu) })
  }
  return entry?.line === namedId ? (entry?.step ?? null) : null
}
