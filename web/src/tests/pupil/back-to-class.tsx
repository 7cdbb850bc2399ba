import { Link } from 'react-router'

export const BackToClass = () => (
  <p>
    <Link to="/class/home" className="link inline-flex min-h-11 items-center">
      Back to my class
    </Link>
  </p>
)
