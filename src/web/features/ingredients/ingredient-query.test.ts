import { describe, expect, it } from 'vitest'
import { readQuery, writeQuery } from './ingredient-query.ts'

describe('the address of the ingredients', () => {
  it('says what is searched, which diets and which allergens are left out (F4)', () => {
    const query = readQuery(new URLSearchParams('q=chou&diet=vegan&without=nuts&without=milk'))
    expect(query).toEqual({ search: 'chou', diets: ['vegan'], without: ['milk', 'nuts'] })
  })

  it('ignores what it does not know, and a search without end', () => {
    const query = readQuery(new URLSearchParams(`q=${'a'.repeat(500)}&diet=paleo&without=gravity`))
    expect(query).toEqual({ search: 'a'.repeat(100), diets: [], without: [] })
  })

  it('is written from the form without empty fields', () => {
    const form = new FormData()
    form.append('q', ' ')
    form.append('without', 'milk')
    form.append('without', 'nuts')
    expect(writeQuery(form).toString()).toBe('without=milk&without=nuts')
  })
})
