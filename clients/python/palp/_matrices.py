# SPDX-License-Identifier: Apache-2.0
"""Matrices as scipy has them."""
from typing import Any, Tuple

import numpy as np


def sparse(rows: np.ndarray, columns: np.ndarray, values: np.ndarray, shape: Tuple[int, int],
           symmetric: bool) -> Any:
    """A scipy.sparse.csc_matrix; of a symmetric one both triangles."""
    try:
        import scipy.sparse
    except ImportError:
        raise ImportError("matrices need scipy: apt install python3-scipy; without it "
                          "`coordinates` tells the same numbers") from None
    if symmetric:
        below = rows != columns
        rows, columns, values = (np.concatenate([rows, columns[below]]),
                                 np.concatenate([columns, rows[below]]),
                                 np.concatenate([values, values[below]]))
    return scipy.sparse.coo_matrix((values, (rows, columns)), shape=shape).tocsc()
