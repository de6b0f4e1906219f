import { ReferenceComposing } from './reference-composing.ts'
import { count, dessertSide, emptyDessert, pairOf } from './reference-lists.ts'
import type {
  Composed,
  ReferenceComposition,
  ReferenceDessert,
  ReferenceFormula,
  ReferenceLine,
  SlotName,
} from './reference-lists.ts'

/**
 * Replaces and removes portions in a reference composition, and moves a dessert into or out of a
 * formula.
 */
export class ReferenceChoosing extends ReferenceComposing {
  /**
   * Replaces the chosen portion of a slot that has only one place. No extra portion moves into the
   * place that becomes free.
   */
  protected swap(orderId: string, slot: SlotName, ingredient: number, warm: boolean): boolean {
    const place = this.holder(this.find(orderId), slot)
    const product = this.menu.ingredients[ingredient]
    if (!place || !product || this.isFixed(place.line, slot)) return false
    const { line, part } = place
    const isCustomSide = line.kind === 'custom' && (slot === 'side1' || slot === 'side2')
    const isSweetSide = this.isSweetSide(line, slot)
    if (!isCustomSide && !isSweetSide && (line.kind === 'custom' || this.limit(line, slot) !== 1))
      return false
    if (isSweetSide && count(pairOf(part, slot)) >= 20) return false
    const hasDessert = line.kind === 'formula' && line.desserts.length > 0
    if (!this.welcome(line, slot, product, hasDessert && !isSweetSide)) return false
    this.vacate(line, part, slot)
    part.declined = part.declined.filter((declined) => declined !== slot)
    this.place(line, part, slot, { ingredient, is_warm: warm && product.canBeWarm })
    return true
  }

  private isSweetSide(line: ReferenceComposition, slot: SlotName): boolean {
    return line.kind === 'formula' && line.desserts.length > 0 && dessertSide(line.formula) === slot
  }

  private vacate(line: ReferenceComposition, part: Composed, slot: SlotName): void {
    if (line.kind === 'formula' && this.isSweetSide(line, slot)) return this.loseDessert(line)
    const pair = pairOf(part, slot)
    const unit = pair.included.shift()
    if (unit) this.owe(line, part, -this.premium(line, unit), -this.product(unit).calories)
    else if (pair.extra[0]) this.takeExtra(line, part, slot, pair.extra[0])
  }

  private loseDessert(line: ReferenceFormula): void {
    const dessert = line.desserts.pop()
    if (dessert)
      this.owe(
        line,
        line,
        -dessert.dessert.premiumPrice - dessert.supplementsTotal,
        -dessert.caloriesTotal,
      )
  }

  protected decline(orderId: string, slot: SlotName): boolean {
    const place = this.holder(this.find(orderId), slot)
    if (!place || place.line.kind === 'custom' || slot === 'bases' || slot === 'ingredients')
      return false
    if (this.isFixed(place.line, slot) || this.accepted(place.line, slot).length === 0) return false
    const { line, part } = place
    if (line.kind === 'formula' && this.isSweetSide(line, slot)) this.loseDessert(line)
    const pair = pairOf(part, slot)
    while (pair.included.length > 0) this.vacate(line, part, slot)
    for (const entry of pair.extra.slice()) {
      for (let unitsLeft = entry.quantity; unitsLeft > 0; unitsLeft -= 1)
        this.takeExtra(line, part, slot, entry)
    }
    if (!part.declined.includes(slot)) part.declined.push(slot)
    return true
  }

  protected attach(orderId: string): boolean {
    const source = this.lines.findLast((line) => line.kind === 'dessert')
    const line = this.find(orderId)
    if (!source || !line) return false
    const { orderId: id, dessert, slots, declined, supplementsTotal, caloriesTotal } = source
    const dessertCopy = {
      ...emptyDessert(id, dessert, false),
      slots: structuredClone(slots),
      declined: [...declined],
      supplementsTotal,
      caloriesTotal,
    }
    if (!this.putDessert(line, dessertCopy)) return false
    const unitsLeft = source.quantity - line.quantity
    return unitsLeft > 0 ? this.setQuantity(source, unitsLeft) : this.removeLine(source)
  }

  protected detach(orderId: string, as: string): boolean {
    const line = this.find(orderId)
    if (line?.kind !== 'formula' || !line.desserts[0] || !this.room()) return false
    const [{ dessert, slots, declined, supplementsTotal, caloriesTotal }] = line.desserts
    if (!this.removeDessert(line)) return false
    const apart = emptyDessert(as, dessert, false)
    const formulaTotal = apart.formulaTotal + supplementsTotal
    return this.push({
      ...apart,
      quantity: line.quantity,
      slots,
      declined,
      supplementsTotal,
      formulaTotal,
      caloriesTotal,
    })
  }

  protected choose(orderId: string, id: number): boolean {
    const dessert = this.menu.desserts[id]
    const line = this.find(orderId)
    const side = line?.kind === 'formula' ? dessertSide(line.formula) : null
    if (!dessert?.available || line?.kind !== 'formula' || !side || this.isFixed(line, side))
      return false
    if (this.isSweetSide(line, side)) this.loseDessert(line)
    else if (pairOf(line, side).included.length > 0) this.vacate(line, line, side)
    return this.putDessert(line, emptyDessert('', dessert, false))
  }

  protected putDessert(line: ReferenceLine | undefined, dessert: ReferenceDessert): boolean {
    if (line?.kind !== 'formula' || line.desserts.length > 0) return false
    const side = dessertSide(line.formula)
    if (!side || this.isFixed(line, side)) return false
    line.desserts.push(dessert)
    line.declined = line.declined.filter((slot) => slot !== side)
    this.owe(
      line,
      line,
      dessert.dessert.premiumPrice + dessert.supplementsTotal,
      dessert.caloriesTotal,
    )
    const pair = pairOf(line, side)
    const unit = pair.included.pop()
    if (unit) {
      const like = pair.extra.find(
        (entry) => entry.ingredient === unit.ingredient && entry.is_warm === unit.is_warm,
      )
      pair.extra = [
        { ...unit, quantity: 1 + (like?.quantity ?? 0) },
        ...pair.extra.filter((entry) => entry !== like),
      ]
      this.owe(line, line, this.product(unit).price - this.product(unit).premiumPrice, 0)
    }
    return true
  }

  protected removeDessert(line: ReferenceLine | undefined): boolean {
    if (line?.kind !== 'formula' || line.desserts.length === 0) return false
    const side = dessertSide(line.formula)
    if (!side || this.isFixed(line, side)) return false
    this.dropDessert(line, side)
    return true
  }

  protected dropDessert(line: ReferenceFormula, side: 'side1' | 'side2'): void {
    this.loseDessert(line)
    this.promote(line, line, side)
  }
}
