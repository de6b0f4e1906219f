export default function Page() {
  return <h1>recipes</h1>
}
