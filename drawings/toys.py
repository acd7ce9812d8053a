"""The bots themselves: duckling, hedgehog, badger, owl, lamb, raven, chameleon, playing and when a game is over."""

from __future__ import annotations

from drawings.kit import (
    BUTTER,
    CREAM,
    INK,
    both,
    brow,
    circle,
    ellipse,
    eye,
    eyes,
    flat,
    group,
    leaf,
    line,
    scallop,
    sheet,
    star,
)
from drawings.moods import Mood, cheeks, gloom, joy, laugh, nod, pout, tear, turned

LEFT = "translate(-2 0)"  # the key has its place at the right


def beak(y: float) -> str:
    """Wide open, seen from the front; its middle is at (48, y)."""
    out = sheet(f"M36 {y}C38 {y + 14} 42 {y + 18} 48 {y + 18}S58 {y + 14} 60 {y}z", "#C9640F", shade=0.6)
    out += flat(f"M38.5 {y}C41 {y + 11} 44 {y + 14.5} 48 {y + 14.5}S55 {y + 11} 57.5 {y}z", "#6E1F1A")
    out += flat(ellipse(48, y + 10.6, 4.6, 3), "#EE8375")
    top = f"M32 {y + 1}C37 {y - 7} 59 {y - 7} 64 {y + 1}C59 {y + 4} 54 {y + 5} 48 {y + 5}S37 {y + 4} 32 {y + 1}z"
    return out + sheet(top, "#E8822B", "#FFB067", 0.7)


def pip(mood: Mood) -> str:
    """A duckling just out of the egg."""
    down, lit = "#F7CE4C", "#FFEBA3"
    body = sheet("M18 100C16 84 30 74 48 74S80 84 78 100z", down, lit)
    wing = sheet("M22 82C12 84 8 92 9 99C20 99 28 94 30 88z", "#EBB52E", lit, 0.6)
    if mood == "glad":
        wing = sheet("M27 90C15 88 6 78 5 66C5 62 9 61 12 64C21 70 28 77 31 84z", "#EBB52E", lit, 0.6)
        wing += group(wing, "translate(96 0) scale(-1 1)")
    out = sheet("M48 16C68 16 80 32 80 50C80 70 66 80 48 80S16 70 16 50C16 32 28 16 48 16z", down, lit)
    shell = sheet(
        "M14 40C12 18 28 4 48 4S84 18 82 40L74 33L68 42L60 32L53 41L46 31L38 41L31 32L24 41z",
        "#FFFBF0",
        "#FFFFFF",
        0.9,
    )
    shell += leaf(36, 16, 11, 3.6, 60, "#E6D6B8") + leaf(58, 18, 9, 3.2, 110, "#E6D6B8")
    bill = sheet("M33 62C38 56 58 56 63 62C64 67 58 72 48 72S32 67 33 62z", "#E8822B", "#FFB067", 0.7)
    if mood == "glad":
        out += group(shell, "translate(4 2.4) rotate(9 48 22)") + joy(48, 15.5, 49, 7.4) + beak(60)
        return body + wing + nod(out + cheeks(23.5, 60, "#F08A3C", 48), mood, 1)
    if mood == "sad":
        out += (
            gloom(48, 15, 54, 7, "#DDAE2C")
            + shell
            + bill
            + line("M37 67C43 62.5 53 62.5 59 67", "#A8500C", 2)
        )
        return body + wing + nod(out + tear(26, 66), mood, 0, 3)
    out += shell + group(eyes(15, 52, 7.2), LEFT) + bill
    out += line("M35 64C42 66.5 54 66.5 61 64", "#A8500C", 2) + both(
        flat(ellipse(26, 64, 4.4, 3), "#F2A04B"), 48
    )
    return body + wing + out


def bramble(mood: Mood) -> str:
    out = sheet(star(48, 50, 46, 36, 17), "#6B4630", "#8E6448")
    out += sheet(star(48, 52, 38, 31, 15, 6), "#8A5E40", "#A97B59", 0.5)
    muzzle = "M48 36C58 30 72 38 72 54C72 70 60 84 48 84S24 70 24 54C24 38 38 30 48 36z"
    out += sheet(muzzle, "#F6D9AC", "#FFEFD0", 0.8)
    ear = sheet(circle(25, 40, 7.5), "#B98058", "#D9A57E", 0.5)
    out += both(turned(ear, mood, 48, 56, 8, -16), 48)
    sprig = leaf(24, 20, 12, 4.6, 24, "#7FA65A") + leaf(31, 15, 12, 4.6, 60, "#97BC6E")
    face = brow(44, "#DDAE72")
    if mood == "glad":
        face += joy(50, 11.5, 53, 6.2) + laugh(50, 69, 9.5, 13) + cheeks(18.5, 64)
    elif mood == "sad":
        face += (
            gloom(50, 11.5, 55, 6.4, "#D9A970", "#8A5A30")
            + pout(50, 79, 5.4, "#5A3118")
            + tear(34.5, 67, 0.9)
        )
        sprig = group(sprig, "rotate(-38 34 26)")
    else:
        face += eyes(11.5, 55, 6.4) + both(flat(ellipse(33, 66, 4.2, 3), "#F2A07B"))
        face += line("M44 75C47 78.5 53 78.5 56 75", "#5A3118", 2.4)
    face += sheet(ellipse(50, 66, 6.8, 5.6), INK, shade=0.4) + flat(ellipse(48, 64.4, 2, 1.2), "#6F8790")
    return out + nod(group(face, LEFT), mood, 1, 1) + sprig


def hazel(mood: Mood) -> str:
    """A badger: two dark bars from nose to ear."""
    grey, lit, dark = "#8B8F94", "#B4B8BC", "#2B3439"
    body = sheet("M12 100C12 84 28 74 48 74S84 84 84 100z", grey, lit)
    body += sheet("M32 100C32 88 38 81 48 81S64 88 64 100z", dark, shade=0.5)
    ear = sheet(circle(19, 28, 11), dark, "#4C585F") + flat(circle(19.5, 29, 5.6), "#FFFDF5")
    out = both(turned(ear, mood, 48, 48, 6, -18), 48)
    if mood == "glad":
        out += sheet("M32 70C34 90 40 97 48 97S62 90 64 70z", "#FFFDF5", shade=0.7) + laugh(48, 76, 11.5, 18)
    elif mood == "sad":
        out += sheet("M36 74C37 90 42 95 48 95S59 90 60 74z", "#FFFDF5", shade=0.5) + pout(
            48, 90, 4.2, INK, 2.2
        )
    head = (
        "M48 14C66 14 80 26 82 44C83 58 72 66 64 72C58 78 54 84 48 84S38 78 32 72C24 66 13 58 14 44"
        "C16 26 30 14 48 14z"
    )
    out += sheet(head, "#FFFDF5", "#FFFFFF")
    bar = (
        "M30 19C22 24 16 32 15.5 42C20 56 30 64 39 76C42 74 43 68 42 62C40 50 38 32 41 15"
        "C37 15.5 33 17 30 19z"
    )
    out += both(sheet(bar, dark, "#4C585F", 0.5), 48)
    if mood == "glad":
        out += joy(48, 15, 46, 6.4, CREAM)
    elif mood == "sad":
        out += gloom(48, 15, 47, 6.8, "#56636A") + tear(24, 64)
    else:
        out += group(eyes(15, 47, 6.6, 0.14, "#465056", -4), LEFT)
    out += sheet("M39 72C39 66 57 66 57 72C57 79 52 83 48 83S39 79 39 72z", INK, shade=0.5)
    out += flat(ellipse(45, 71, 2.6, 1.3), "#6F8790")
    out += leaf(48, 28, 12, 3.6, 0, "#D9D3C4") + leaf(48, 44, 9, 3, 0, "#D9D3C4")
    spectacles = line(circle(33, 47, 11) + circle(63, 47, 11) + "M44 46C46 44 50 44 52 46", BUTTER, 2.8)
    return body + nod(out + turned(spectacles, mood, 48, 47, 0, 5), mood, 3, 2)


def minerva(mood: Mood) -> str:
    """An owl in a doctor's cap."""
    brown, lit = "#5E4334", "#8F6B54"
    out = sheet(
        "M48 16C72 16 82 32 82 56C82 76 76 90 70 100H26C20 90 14 76 14 56C14 32 24 16 48 16z", brown, lit
    )
    tuft = sheet("M16 46C8 36 8 26 10 18C20 20 32 24 38 30z", brown, lit, 0.5)
    out += both(turned(tuft, mood, 32, 34, 0, -22), 48)
    belly = "M48 66C62 66 68 76 65 88C64 94 62 98 61 100H35C34 98 32 94 31 88C28 76 34 66 48 66z"
    out += sheet(belly, "#F0D6A6", shade=0.5)
    out += both(leaf(41, 80, 9, 3.2, 0, "#B98550"), 48) + leaf(48, 90, 9, 3.2, 0, "#B98550")
    out += both(sheet(scallop(31, 50, 18.5, 10, 7), "#F0D6A6", "#FFF0CE", 0.6), 48)
    cap = sheet("M28 22V30C38 35 58 35 68 30V22z", "#1D3B5C", shade=0.6)
    cap += sheet("M48 4L86 17L48 30L10 17z", "#2B5580", "#5E8AB5", 0.9)
    if mood == "glad":
        wing = sheet("M18 92C8 84 2 72 4 58C5 54 9 54 12 58C19 66 24 76 25 86z", brown, lit, 0.8)
        out += both(wing, 48) + joy(48, 17, 49, 9, width=4.4) + cheeks(28, 62, "#E58A66", 48)
        out += sheet("M41 62C42 72 45 76 48 76S54 72 55 62z", "#C9640F", shade=0.5)
        out += flat("M43 62C44 69.5 46 72.5 48 72.5S52 69.5 53 62z", "#6E1F1A")
        out += sheet(
            "M48 53C53 55 57 60 56 64C52 66 44 66 40 64C39 60 43 55 48 53z", "#E8912B", "#FFC067", 0.5
        )
        cap += line("M48 17C58 14 66 15 73 20", CREAM, 2.4) + flat(circle(75, 22, 3.4), CREAM)
        return out + group(cap, "translate(0 2) rotate(-7 48 20)")
    if mood == "sad":
        out += gloom(48, 17, 51, 10, "#B98550", white="#FFD966") + tear(25, 67)
    else:
        out += group(eyes(17, 50, 11, 0.16, "#B98550", -6, white="#FFD966", wide=0.62, tall=0.62), LEFT)
    out += sheet("M48 54C52 56 54.5 61 48 71C41.5 61 44 56 48 54z", "#E8912B", "#FFC067", 0.5)
    cap += line("M48 17C60 19 70 22 76 26V34", CREAM, 2.4) + flat(circle(76, 36, 3.4), CREAM)
    return out + turned(cap, mood, 48, 24, 0, 7)


def clover(mood: Mood) -> str:
    """A lamb with a clover behind its ear."""
    wool, lit, dark = "#F4EBDA", "#FFFFFF", "#6A5D53"
    body = sheet(scallop(48, 92, 34, 12, 11), wool, lit)
    ear = sheet("M22 44C8 40 3 48 5 57C14 62 24 58 29 51z", "#5B5048", "#7C7067", 0.7)
    ear += flat("M20 48C13 47 9 50 10 55C16 56 21 54 24 51z", "#E9B3A0")
    out = both(turned(ear, mood, 27, 48, 26, -24), 48)
    out += sheet("M48 34C62 34 69 44 68 58C67 74 59 84 48 84S29 74 28 58C27 44 34 34 48 34z", dark, "#8A7C71")
    out += sheet(
        "M48 62C57 62 62 69 60 76C58 82 53 83.6 48 83.6S38 82 36 76C34 69 39 62 48 62z", "#A5958A", shade=0.3
    )
    if mood == "glad":
        out += joy(48, 11, 56.5, 5.8, CREAM) + laugh(48, 71, 8.6, 11.5) + cheeks(15.5, 64, "#D98A78", 48)
    elif mood == "sad":
        out += gloom(48, 11.5, 57, 6.2, "#4A3F37") + tear(34, 69, 0.9) + pout(48, 81, 4.6, "#2F2823", 2.2)
    else:
        out += group(eyes(12, 56, 6.4), LEFT) + line(
            "M48 76V78.5M43 80C45 82.4 51 82.4 53 80", "#2F2823", 2.2
        )
    nose = 67 if mood == "glad" else 70
    out += group(flat("M-6 0C-6-2.4 6-2.4 6 0C6 4 2.6 6 0 6S-6 4-6 0z", "#E9A08C"), f"translate(48 {nose})")
    out += sheet(scallop(48, 29, 22, 9, 10), wool, lit)
    out += both(leaf(39, 24, 9, 3.2, -30, "#DCCFB8"), 48) + leaf(48, 19, 9, 3.2, 0, "#DCCFB8")
    leaves = "".join(
        sheet(circle(x, y, 5.6), "#7FA65A", "#A9CB85", 0.5) for x, y in ((66, 22), (75, 22), (70.5, 14))
    )
    leaves += line("M70.5 23C70.5 28 68 31 66 33", "#5E8240", 2.4)
    return body + nod(out + turned(leaves, mood, 66, 33, -6, 44), mood, 3, 3)


def merlin(mood: Mood) -> str:
    """A raven in a wizard's hat; it looks left."""
    black, lit, soft = "#2A2E3E", "#545A72", "#454B62"
    body = sheet("M14 100C12 80 26 70 46 70S80 80 80 100z", black, lit)
    body += both(leaf(30, 90, 15, 5, 18, soft), 47) + leaf(47, 92, 15, 5, 0, soft)
    out = sheet("M50 22C70 22 80 36 79 52C78 70 66 80 49 80S19 70 19 52C18 36 32 22 50 22z", black, lit)
    bill, bill_lit, crease = "#D9962B", "#FFC96B", "#8A5408"
    if mood == "glad":
        wing = sheet("M72 96C80 88 92 82 95 68C96 63 92 62 88 65C78 71 70 80 66 90z", black, lit, 0.8)
        body += wing
        out += sheet("M12 74C20 76 34 74 41 64L36 58z", "#B97D0E", shade=0.7) + flat(
            "M16 72C24 72 32 69 38 62L30 60z", "#6E1F1A"
        )
        out += sheet("M3 58C14 48 26 45 38 47C43 48 45 55 41 61C30 60 16 63 3 58z", bill, bill_lit, 0.8)
    else:
        out += sheet("M4 63C14 55 26 51 38 52C43 53 45 60 41 66C32 68 18 69 4 63z", bill, bill_lit, 0.8)
        out += line(
            "M8 62.5C20 62 30 61.5 40 60" if mood == "calm" else "M10 65C20 60 30 60 40 63", crease, 2.2
        )
    out += sheet(circle(56, 48, 12.4), "#3F4560", shade=0.4)
    if mood == "glad":
        out += joy(56, 0, 46.5, 7.6, "#FFD966", 4.2)
    elif mood == "sad":
        one = eye(56, 49, 8.4, 0.3, "#1B1E2B", -15, (-0.1, 0.24), "#FFD966", 0.58, 0.58)
        out += one + tear(54, 66)
    else:
        out += eye(56, 48, 8.4, 0.16, "#1B1E2B", 4, white="#FFD966", wide=0.62, tall=0.62)
    out += leaf(70, 60, 12, 4, -20, soft) + leaf(64, 69, 11, 3.6, -50, soft)
    hat = "M20 33C34 22 66 20 82 30C70 26 67 20 63 8C62 4 57 2 53 5C43 12 38 20 35 27z"
    cone = sheet(hat, "#4C3B86", "#7C69BD", 0.9) + flat(star(52, 17, 6, 2.6, 5), "#FFE08A")
    cone += sheet("M17 35C32 24 68 22 85 33C68 30 34 32 17 35z", "#35286A", "#6A57AC", 0.6)
    return body + nod(out + turned(cone, mood, 50, 28, 5, -5), mood, 0, 2)


def iris(mood: Mood) -> str:
    """A chameleon, whose back takes the colour of whoever it plays with."""
    green, lit, soft = "#6FB06A", "#A9D99A", "#4E8F55"
    body = sheet("M14 100C14 84 28 74 48 74S82 84 82 100z", green, lit)
    body += both(leaf(30, 91, 13, 5, 20, "#E8B04A"), 48) + leaf(48, 90, 13, 5, 0, "#D9644E")
    out = sheet("M48 24C66 24 80 38 80 56C80 72 66 82 48 82S16 72 16 56C16 38 30 24 48 24z", green, lit)
    crest = sheet("M24 34C30 18 42 8 52 5C60 12 70 22 74 36C58 26 40 26 24 34z", soft, lit, 0.8)
    crest += leaf(43, 19, 9, 3.4, 30, "#8FC1C4") + leaf(55, 19, 9, 3.4, -30, "#C3ABD9")
    out += turned(crest, mood, 48, 30, 0, 8)
    out += both(sheet(circle(28, 50, 15), "#8CC784", "#C4E8B4", 0.7), 48)
    if mood == "glad":
        out += joy(48, 20, 49, 8, width=4.2) + laugh(48, 67, 11, 11) + cheeks(27, 66, "#E58A66", 48)
    elif mood == "sad":
        out += gloom(48, 20, 51, 9, soft) + tear(24, 66) + pout(48, 76, 6, "#2F4A33", 2.4)
    else:
        out += group(eyes(20, 50, 9, wide=0.58, tall=0.58), LEFT)
        out += line("M30 70C38 77 58 77 66 70", "#2F4A33", 2.6)
    return body + nod(out, mood, 2, 2)
